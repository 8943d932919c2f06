import { Button } from '@mantine/core'
import { useAbbina } from '#archivio/movimenti/api.ts'
import type { Estratto } from '#archivio/movimenti/contract.ts'
import type { OrdineGiorni } from '#archivio/movimenti/giorni.rules.ts'
import { VERSI_DA_CHIEDERE, VERSI_MOVIMENTI, type Versi } from '#archivio/movimenti/rules.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { toldFailed } from '#web/ui/told.ts'
import stili from './domande.module.css'

export interface RisposteColonne {
  versi?: Versi
  giorni?: OrdineGiorni
}

const RISPOSTE = Object.entries(VERSI_MOVIMENTI) as [Versi, string][]
const VERSI = RISPOSTE.map(([valore, testo]) => ({ valore, testo }))
const GIORNI = [
  { valore: 'giorno_mese', testo: 'Prima il giorno' },
  { valore: 'mese_giorno', testo: 'Prima il mese' },
]

interface DomandeProps {
  estratto: Estratto
  /** No column that was chosen says which way the money goes. */
  senzaSegno: boolean
  risposte: RisposteColonne
  onRisposte: (risposte: RisposteColonne) => void
}

/** What no column of a table says, where its columns are matched: asked once for a bank, and never in the way. */
export function DomandeDelleColonne({ estratto, senzaSegno, risposte, onRisposte }: DomandeProps) {
  const chiedeVersi = senzaSegno && estratto.versi !== null
  if (!chiedeVersi && estratto.giorni === null) return null
  return (
    <div className={stili.domande}>
      {chiedeVersi && (
        <div>
          <p>
            <b>Sono tutte entrate?</b> Gli importi non hanno un segno: finché non lo dici nessun movimento è
            sicuro.
          </p>
          <Segments
            etichetta="Sono tutte entrate?"
            valore={risposte.versi ?? (estratto.versi === VERSI_DA_CHIEDERE ? '' : (estratto.versi ?? ''))}
            onCambia={(valore) => onRisposte({ ...risposte, versi: valore as Versi })}
            voci={VERSI}
          />
        </div>
      )}
      {estratto.giorni !== null && (
        <div>
          <p>
            <b>Come sono scritti i giorni?</b> Alcuni si leggono solo{' '}
            {estratto.giorni === 'mese_giorno'
              ? 'con il mese davanti, all’americana.'
              : 'con il giorno davanti.'}
          </p>
          <Segments
            etichetta="Come sono scritti i giorni?"
            valore={risposte.giorni ?? estratto.giorni}
            onCambia={(valore) => onRisposte({ ...risposte, giorni: valore as OrdineGiorni })}
            voci={GIORNI}
          />
        </div>
      )}
    </div>
  )
}

/** The same of a statement that is read already, until it is answered. */
export function SonoTutteEntrate({ estratto }: { estratto: Estratto }) {
  const abbina = useAbbina(estratto.id)
  if (estratto.versi !== VERSI_DA_CHIEDERE || estratto.stato !== 'pronta') return null
  const rispondi = (versi: Versi) =>
    abbina.isPending || abbina.mutate({ versi }, toldFailed('Non è stato salvato'))
  return (
    <div className={stili.chiede}>
      <Notice tono="attenzione" titolo="Sono tutte entrate?">
        Gli importi di questo file non hanno un segno: finché non lo dici nessun movimento è sicuro.
        <span className={stili.bottoni}>
          {RISPOSTE.map(([versi, testo]) => (
            <Button
              key={versi}
              size="xs"
              variant="default"
              aria-disabled={abbina.isPending}
              onClick={() => rispondi(versi)}
            >
              {testo}
            </Button>
          ))}
        </span>
      </Notice>
    </div>
  )
}
