import { Textarea, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { frasiApi } from '#telefono/frasi/api.ts'
import { FRASI_IN_VISTA, frasiPer } from '#telefono/frasi/rules.ts'
import {
  ESITI_RAPPORTO,
  MOTIVI_NON_ESEGUITO,
  type MotivoNonEseguito,
  NON_ESEGUITO_PERCHE,
} from '#telefono/rapporti/rules.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { type Bozza, type CambiaBozza, conEsito } from './bozza.ts'
import { Foto } from './foto.tsx'
import { Letture } from './letture.tsx'
import { Materiali, type PezzoDelGiorno } from './materiali.tsx'
import { OrarioRapporto } from './orario.tsx'
import stili from './rapporto.module.css'

interface Props {
  bozza: Bozza
  cambia: CambiaBozza
  /** ISO; what stands for the departure until one leaves. */
  adesso: string
  visita: Pick<Appuntamento, 'id' | 'cliente_id' | 'tipologia' | 'titolo' | 'descrizione'>
  /** What was there the last time. */
  prima: ReactNode
  /** Parts: what was taken here, and what is asked for. */
  portati?: readonly PezzoDelGiorno[] | undefined
  pezzi: ReactNode
  /** While photographs are being made small. */
  onPreparo: (inCorso: boolean) => void
  onElimina: () => void
  /** Straight to the end of a visit whose work wasn't done; absent of a correction. */
  onNonFatta?: ((motivo: MotivoNonEseguito) => void) | undefined
  /** What else goes with it. */
  children?: ReactNode
}

/** What was done: times, sentences, materials, readings, what came of it. */
export function LavoroRapporto({
  bozza,
  cambia,
  adesso,
  visita,
  prima: ultimaVolta,
  portati,
  pezzi,
  onPreparo,
  onElimina,
  onNonFatta,
  children,
}: Props) {
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
      {onNonFatta && !bozza.esito && !bozza.lavori && bozza.materiali.length === 0 && (
        <Scheda titolo="Non si è fatto?">
          <Perche scelto={null} onScegli={onNonFatta} />
        </Scheda>
      )}
      <OrarioRapporto bozza={bozza} cambia={cambia} adesso={adesso} />
      <Scheda titolo="Lavori eseguiti">
        <Frasi bozza={bozza} cambia={cambia} visita={visita} />
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
      {ultimaVolta}
      <Materiali bozza={bozza} cambia={cambia} portati={portati} />
      {pezzi}
      <Foto bozza={bozza} cambia={cambia} onPreparo={onPreparo} />
      <Letture bozza={bozza} cambia={cambia} clienteId={visita.cliente_id} />
      <Scheda titolo="Com’è andata">
        <Segments
          etichetta="Esito"
          pieno
          forte
          valore={bozza.esito ?? ''}
          onCambia={(esito) => cambia((bozza) => conEsito(bozza, esito as Bozza['esito']))}
          voci={ESITI_RAPPORTO.map((esito) => ({ valore: esito, testo: esito }))}
        />
        {bozza.esito === 'Non eseguito' && (
          <Perche
            scelto={bozza.motivoNonEseguito ?? null}
            onScegli={(motivo) => cambia((bozza) => conEsito(bozza, 'Non eseguito', motivo))}
          />
        )}
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
      {children}
      <button type="button" className={stili.senza} onClick={onElimina}>
        {bozza.correzione ? 'Lascia la correzione' : 'Elimina la bozza'}
      </button>
    </>
  )
}

interface PercheProps {
  scelto: MotivoNonEseguito | null
  onScegli: (motivo: MotivoNonEseguito) => void
}

/** Why it wasn't done, one touch each. */
const Perche = ({ scelto, onScegli }: PercheProps) => (
  <div className={stili.chips} data-a-capo data-salti>
    {MOTIVI_NON_ESEGUITO.map((motivo) => (
      <button
        key={motivo}
        type="button"
        className={stili.chip}
        aria-pressed={motivo === scelto}
        onClick={() => onScegli(motivo)}
      >
        {NON_ESEGUITO_PERCHE[motivo]}
      </button>
    ))}
  </div>
)

const conPunto = (frase: string) => (/[.!?]$/.test(frase) ? frase : `${frase}.`)

/** Sentences that are added with one touch, and taken away with another. */
function Frasi({ bozza, cambia, visita }: Pick<Props, 'bozza' | 'cambia' | 'visita'>) {
  const [estese, setEstese] = useState(false)
  const { data } = frasiApi.useList()
  const { tipologia, titolo, descrizione } = visita
  const frasi = frasiPer(data?.data ?? [], { tipologia, testo: `${titolo} ${descrizione ?? ''}` })
  if (frasi.length === 0) return null
  const tocca = (frase: string) =>
    cambia(({ lavori }) => {
      const righe = lavori.split('\n')
      const nuove = righe.some((riga) => riga.trim() === frase)
        ? righe.filter((riga) => riga.trim() !== frase)
        : [...righe, frase]
      return { lavori: nuove.join('\n').trim() }
    })
  return (
    <div className={stili.chips} data-a-capo data-salti>
      {(estese ? frasi : frasi.slice(0, FRASI_IN_VISTA)).map(({ id, testo }) => {
        const frase = conPunto(testo)
        const scelta = bozza.lavori.split('\n').some((riga) => riga.trim() === frase)
        return (
          <button
            key={id}
            type="button"
            className={stili.chip}
            aria-pressed={scelta}
            onClick={() => tocca(frase)}
          >
            {scelta && <IconCheck size={16} aria-hidden />}
            {testo}
          </button>
        )
      })}
      {!estese && frasi.length > FRASI_IN_VISTA && (
        <button type="button" className={stili.chip} onClick={() => setEstese(true)}>
          Altre…
        </button>
      )}
    </div>
  )
}
