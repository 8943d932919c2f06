import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { frasiApi } from '#features/frasi/api.ts'
import {
  durataDetta,
  ESITI_RAPPORTO,
  GRANDEZZE,
  type Grandezza,
  LETTURE_AL_MASSIMO,
  minutiLavorati,
} from '#features/rapporti/rules.ts'
import { dayAndTimeInRome, instantFromRome, timeInRome } from '#shared/dates.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Segments } from '#web/ui/segments.tsx'
import type { Bozza } from './bozza.ts'
import { Foto } from './foto.tsx'
import { Materiali } from './materiali.tsx'
import stili from './rapporto.module.css'

interface Props {
  bozza: Bozza
  cambia: (valori: Partial<Bozza> | ((prima: Bozza) => Partial<Bozza>)) => void
  /** ISO; what stands for the departure until one leaves. */
  adesso: string
}

/** What was done: times, sentences, materials, readings, what came of it. */
export function Lavoro({ bozza, cambia, adesso }: Props) {
  return (
    <>
      {bozza.firma.tratto && (
        <p className={stili.avviso} role="status">
          Se modifichi il rapporto la firma si cancella.
        </p>
      )}
      {bozza.correzione && (
        <Scheda titolo="Perché lo correggi">
          <TextInput
            aria-label="Motivo della correzione"
            placeholder="Per esempio: mancava un materiale"
            maxLength={300}
            value={bozza.correzione.motivo}
            onChange={({ currentTarget: { value } }) =>
              cambia(({ correzione }) => ({ correzione: correzione && { ...correzione, motivo: value } }))
            }
          />
        </Scheda>
      )}
      <Orario bozza={bozza} cambia={cambia} adesso={adesso} />
      <Scheda titolo="Lavori eseguiti">
        <Frasi bozza={bozza} cambia={cambia} />
        <Textarea
          aria-label="Lavori eseguiti"
          placeholder="Che cosa hai fatto"
          autosize
          minRows={3}
          maxLength={4000}
          value={bozza.lavori}
          onChange={({ currentTarget: { value } }) => cambia({ lavori: value })}
        />
      </Scheda>
      <Materiali bozza={bozza} cambia={cambia} />
      <Foto bozza={bozza} cambia={cambia} />
      <Letture bozza={bozza} cambia={cambia} />
      <Scheda titolo="Com’è andata">
        <Segments
          etichetta="Esito"
          pieno
          valore={bozza.esito ?? ''}
          onCambia={(esito) => cambia({ esito: esito as Bozza['esito'] })}
          voci={ESITI_RAPPORTO.map((esito) => ({ valore: esito, testo: esito }))}
        />
        <Textarea
          mt="md"
          label="Raccomandazioni"
          placeholder="Per il cliente, se servono"
          autosize
          minRows={1}
          maxLength={1000}
          value={bozza.raccomandazioni}
          onChange={({ currentTarget: { value } }) => cambia({ raccomandazioni: value })}
        />
      </Scheda>
    </>
  )
}

function Orario({ bozza, cambia, adesso }: Props) {
  const [aperto, setAperto] = useState(false)
  const { arrivo, partenza, pausaMinuti, persone } = bozza
  const minuti = minutiLavorati({ arrivo, partenza: partenza ?? adesso, pausaMinuti, persone })
  /** An hour on the day that stands there. */
  const alle = (istante: string, ora: string) =>
    /^\d\d:\d\d$/.test(ora) ? instantFromRome(dayAndTimeInRome(istante).data, ora) : istante
  return (
    <Scheda>
      <div className={stili.orario}>
        <strong>
          {timeInRome(arrivo)} – {partenza ? timeInRome(partenza) : 'adesso'}
        </strong>
        <span>
          {durataDetta(Math.max(0, minuti))} · {persone === 1 ? '1 persona' : `${persone} persone`}
        </span>
        <button
          type="button"
          aria-label="Cambia orario e persone"
          aria-expanded={aperto}
          onClick={() => setAperto(!aperto)}
        >
          <IconPencil size={20} aria-hidden />
        </button>
      </div>
      {aperto && (
        <div className={stili.campi}>
          <TextInput
            type="time"
            label="Arrivo"
            value={timeInRome(arrivo)}
            onChange={({ currentTarget: { value } }) => cambia({ arrivo: alle(arrivo, value) })}
          />
          <TextInput
            type="time"
            label="Partenza"
            value={timeInRome(partenza ?? adesso)}
            onChange={({ currentTarget: { value } }) => cambia({ partenza: alle(partenza ?? adesso, value) })}
          />
          <Intero
            etichetta="Pausa (minuti)"
            massimo={480}
            valore={pausaMinuti}
            onCambia={(v) => cambia({ pausaMinuti: v })}
          />
          <Intero
            etichetta="Persone"
            massimo={9}
            valore={persone}
            onCambia={(v) => cambia({ persone: Math.max(1, v) })}
          />
        </div>
      )}
    </Scheda>
  )
}

interface InteroProps {
  etichetta: string
  massimo: number
  valore: number
  onCambia: (valore: number) => void
}

const Intero = ({ etichetta, massimo, valore, onCambia }: InteroProps) => (
  <TextInput
    label={etichetta}
    inputMode="numeric"
    value={String(valore)}
    onFocus={({ currentTarget }) => currentTarget.select()}
    onChange={({ currentTarget: { value } }) =>
      onCambia(Math.min(massimo, Number(value.replace(/\D/g, '').slice(0, 4))))
    }
  />
)

/** Sentences that are added with one touch, and taken away with another. */
function Frasi({ bozza, cambia }: Omit<Props, 'adesso'>) {
  const { data } = frasiApi.useList()
  const frasi = data?.data ?? []
  if (frasi.length === 0) return null
  const tocca = (frase: string) =>
    cambia(({ lavori }) => {
      const righe = lavori.split('\n')
      const c_e = righe.some((riga) => riga.trim() === `${frase}.`)
      const nuove = c_e ? righe.filter((riga) => riga.trim() !== `${frase}.`) : [...righe, `${frase}.`]
      return { lavori: nuove.join('\n').trim() }
    })
  return (
    <div className={stili.chips} data-salti>
      {frasi.map(({ id, testo }) => {
        const scelta = bozza.lavori.split('\n').some((riga) => riga.trim() === `${testo}.`)
        return (
          <button
            key={id}
            type="button"
            className={stili.chip}
            aria-pressed={scelta}
            onClick={() => tocca(testo)}
          >
            {scelta && <IconCheck size={16} aria-hidden />}
            {testo}
          </button>
        )
      })}
    </div>
  )
}

function Letture({ bozza, cambia }: Omit<Props, 'adesso'>) {
  const { letture } = bozza
  const poni = (n: number, valori: Partial<Bozza['letture'][number]>) =>
    cambia((prima) => ({ letture: prima.letture.map((una, i) => (i === n ? { ...una, ...valori } : una)) }))
  return (
    <Scheda
      titolo="Letture"
      conteggio={letture.length || undefined}
      azione={
        letture.length < LETTURE_AL_MASSIMO && (
          <button
            type="button"
            className={stili.senza}
            onClick={() =>
              cambia((prima) => ({
                letture: [...prima.letture, { grandezza: 'pressione_impianto', nome: '', valore: '' }],
              }))
            }
          >
            <IconPlus size={15} aria-hidden /> Aggiungi
          </button>
        )
      }
    >
      {letture.map(({ grandezza, nome, valore }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reading is its place
        <div key={n} className={stili.lettura}>
          <div>
            <NativeSelect
              aria-label={`Lettura ${n + 1}`}
              value={grandezza}
              onChange={({ currentTarget: { value } }) => poni(n, { grandezza: value })}
            >
              {Object.entries(GRANDEZZE).map(([chiave, [voce]]) => (
                <option key={chiave} value={chiave}>
                  {voce}
                </option>
              ))}
            </NativeSelect>
            {grandezza === 'altro' && (
              <TextInput
                mt={6}
                aria-label="Che cosa"
                placeholder="Che cosa"
                maxLength={60}
                value={nome}
                onChange={({ currentTarget: { value } }) => poni(n, { nome: value })}
              />
            )}
          </div>
          <TextInput
            aria-label={`Valore ${n + 1}`}
            inputMode="decimal"
            maxLength={30}
            value={valore}
            rightSection={<small>{GRANDEZZE[grandezza as Grandezza][1]}</small>}
            onChange={({ currentTarget: { value } }) => poni(n, { valore: value })}
          />
          <button
            type="button"
            aria-label={`Togli la lettura ${n + 1}`}
            onClick={() => cambia((prima) => ({ letture: prima.letture.filter((_, i) => i !== n) }))}
          >
            <IconTrash size={18} aria-hidden />
          </button>
        </div>
      ))}
    </Scheda>
  )
}
