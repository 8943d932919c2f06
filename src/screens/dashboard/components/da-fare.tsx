import { LinkLine } from '#web/ui/link-line.tsx'
import type { CosaDaFare, DaFare } from '../contract.ts'

/** Entries of the line. */
const AL_MASSIMO = 6

/** What one of them is called, and several. */
const PAROLE: Record<CosaDaFare, [una: string, tante: string]> = {
  da_fatturare_oggi: ['da fatturare entro oggi', 'da fatturare entro oggi'],
  fatture_scadute: ['fattura scaduta', 'fatture scadute'],
  azioni_da_decidere: ['azione da decidere', 'azioni da decidere'],
  assenze_chieste: ['assenza chiesta', 'assenze chieste'],
  fatture_arrivate: ['fattura arrivata da confermare', 'fatture arrivate da confermare'],
  si_puo_prenotare: ['visita: si può prenotare', 'visite: si può prenotare'],
  messaggi: ['messaggio', 'messaggi'],
  da_programmare: ['da programmare', 'da programmare'],
  commesse_ferme: ['commessa ferma', 'commesse ferme'],
  preventivi_accettati: ['preventivo accettato', 'preventivi accettati'],
  da_fatturare: ['da fatturare', 'da fatturare'],
}

/** What waits, in one line of links, the most urgent first; nothing where nothing does. */
export const RigaDaFare = ({ voci }: { voci: readonly DaFare[] }) => (
  <LinkLine
    label="Da fare"
    links={voci.slice(0, AL_MASSIMO).map(({ che, quanti, percorso, urgente }) => ({
      ...{ to: percorso, count: quanti, urgent: urgente },
      text: PAROLE[che][quanti === 1 ? 0 : 1],
    }))}
  />
)
