import { Checkbox, TextInput } from '@mantine/core'
import { IconCheck, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { rightInstant } from '#shared/clock.ts'
import { timeInRome } from '#shared/dates.ts'
import { firmaBreve, type TrattoFirma } from '#shared/firma.ts'
import { RUOLI_FIRMATARIO } from '#telefono/rapporti/rules.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { DrawnSignature, SignatureBox } from '#web/ui/signature.tsx'
import { type Bozza, type CambiaBozza, SENZA_FIRMA } from './bozza.ts'
import type { useFirmaTecnico } from './firma-tecnico.ts'
import { LeggiRapporto } from './leggi-rapporto.tsx'
import stili from './rapporto.module.css'

interface Props {
  bozza: Bozza
  cambia: CambiaBozza
  tecnico: string
  /** The technician's signature. */
  mia: ReturnType<typeof useFirmaTecnico>
  /** What keeps it from being closed was said: what is missing here is marked. */
  errore: boolean
  /** What is signed, to be read before. */
  cosa: ReactNode
  /** What is said of it. */
  invito: string
  /** What stands there at the first touch is what is signed: its SHA-256, and those of what is signed with it. */
  impronte: (il: string) => Promise<Pick<Bozza['firma'], 'impronta' | 'impronte'>>
}

/** Who signs for having seen what was done, or why nobody does; and the technician. */
export function Firma({
  bozza,
  cambia,
  tecnico,
  mia: firmaMia,
  errore,
  cosa: contenuto,
  invito,
  impronte,
}: Props) {
  const { firma, conTecnico } = bozza
  const poni = (valori: Partial<Bozza['firma']>, subito = false) =>
    cambia((attuale) => ({ firma: { ...attuale.firma, ...valori } }), subito)
  const fissa = () => {
    const il = rightInstant()
    poni({ il })
    void impronte(il).then((fissate) => poni(fissate, true))
  }
  const senza = firma.esito !== 'Firmato'
  const manca = (tratto: TrattoFirma | null | undefined) => errore && (!tratto || firmaBreve(tratto))
  return (
    <>
      {contenuto}
      {senza ? (
        <Scheda titolo="Il cliente non firma">
          <Segments
            etichetta="Perché non firma"
            pieno
            forte
            valore={firma.esito}
            onCambia={(scelto) => poni({ esito: scelto as 'Assente' | 'Rifiutato' })}
            voci={[
              { valore: 'Assente', testo: 'Assente' },
              { valore: 'Rifiutato', testo: 'Rifiutato' },
            ]}
          />
          <TextInput
            mt="md"
            label="Motivo"
            withAsterisk
            placeholder="Per esempio: le chiavi erano dal portiere"
            maxLength={200}
            error={errore && !firma.motivo.trim()}
            value={firma.motivo}
            onChange={({ currentTarget: { value } }) => poni({ motivo: value })}
          />
        </Scheda>
      ) : (
        <>
          <p className={stili.invito}>{invito}</p>
          <SignatureBox
            etichetta="Firma del cliente"
            valore={firma.tratto}
            sbagliata={manca(firma.tratto)}
            onInizio={fissa}
            onCambia={(tratto) => poni(tratto ? { tratto } : SENZA_FIRMA, true)}
          />
          <TextInput
            aria-label="Chi firma"
            placeholder="Chi firma"
            leftSection={<IconUser size={18} aria-hidden />}
            maxLength={120}
            error={errore && !firma.nome.trim()}
            value={firma.nome}
            onChange={({ currentTarget: { value } }) => poni({ nome: value })}
          />
          <div className={stili.chips} data-salti>
            {RUOLI_FIRMATARIO.map((ruolo) => (
              <button
                key={ruolo}
                type="button"
                className={stili.chip}
                aria-pressed={firma.ruolo === ruolo}
                onClick={() => poni({ ruolo: firma.ruolo === ruolo ? null : ruolo })}
              >
                {firma.ruolo === ruolo && <IconCheck size={16} aria-hidden />}
                {ruolo}
              </button>
            ))}
          </div>
        </>
      )}
      <button
        type="button"
        className={stili.senza}
        onClick={() => poni({ esito: senza ? 'Firmato' : 'Assente' })}
      >
        {senza ? 'Il cliente firma' : 'Il cliente non può firmare'}
      </button>
      {conTecnico && firmaMia.disegno && (
        <SignatureBox
          etichetta={`Firma di ${tecnico}`}
          valore={firmaMia.firma ?? null}
          sbagliata={manca(firmaMia.firma)}
          onCambia={firmaMia.tieni}
        />
      )}
    </>
  )
}

/** The report that is signed, in few words. */
export function SuntoRapporto({ bozza }: { bozza: Bozza }) {
  const { arrivo, partenza, materiali, foto, esito, lavori } = bozza
  return (
    <Scheda>
      <strong className={stili.lavori}>{lavori}</strong>
      <div className={stili.sunto}>
        <div>
          <strong>
            {timeInRome(arrivo)} – {timeInRome(partenza ?? arrivo)}
          </strong>
          <span>orario</span>
        </div>
        <div>
          <strong>{materiali.length}</strong>
          <span>materiali</span>
        </div>
        <div>
          <strong>{foto.length}</strong>
          <span>foto</span>
        </div>
        <div>
          <strong data-esito={esito}>{esito}</strong>
          <span>esito</span>
        </div>
      </div>
      <LeggiRapporto bozza={bozza} />
    </Scheda>
  )
}

/** The technician's own, always in sight. */
export function FirmaMia({
  bozza,
  cambia,
  tecnico,
  mia: firmaMia,
  su = 'tecnico',
}: Pick<Props, 'bozza' | 'cambia' | 'tecnico' | 'mia'> & { su?: string }) {
  return (
    <div className={stili.mia}>
      <Checkbox
        checked={bozza.conTecnico}
        onChange={({ currentTarget: { checked } }) => cambia({ conTecnico: checked })}
        label={`Firma come ${tecnico}`}
        description={firmaMia.disegno ? 'la disegni qui sopra, una volta sola' : su}
      />
      {firmaMia.firma && !firmaMia.disegno && (
        <>
          <button type="button" className={stili.senza} onClick={firmaMia.rifai}>
            Rifai
          </button>
          <DrawnSignature di={firmaMia.firma} />
        </>
      )}
    </div>
  )
}
