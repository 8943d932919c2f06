import { LinkLine } from '#web/ui/link-line.tsx'
import type { CosaDaFare, DaFare } from '../contract.ts'

/** Entries of the line. */
const AL_MASSIMO = 6

/** What one of them is called, and several. */
const PAROLE: Record<CosaDaFare, [una: string, tante: string]> = {
  da_fatturare_oggi: ['da fatturare entro oggi', 'da fatturare entro oggi'],
  fatture_scadute: ['fattura scaduta', 'fatture scadute'],
  azioni_da_decidere: ['azione da decidere', 'azioni da decidere'],
  pezzi: ['pezzo da ordinare', 'pezzi da ordinare'],
  assenze_chieste: ['assenza chiesta', 'assenze chieste'],
  fatture_arrivate: ['fattura arrivata da confermare', 'fatture arrivate da confermare'],
  si_puo_prenotare: ['visita: si può prenotare', 'visite: si può prenotare'],
  messaggi: ['messaggio', 'messaggi'],
  da_programmare: ['da programmare', 'da programmare'],
  commesse_ferme: ['commessa ferma', 'commesse ferme'],
  preventivi_accettati: ['preventivo accettato', 'preventivi accettati'],
  da_fatturare: ['da fatturare', 'da fatturare'],
}

/** What one of them says after its number: `pezzi da ordinare, 1 in ritardo`. */
function parole({ che, quanti, in_ritardo = 0 }: DaFare): { count: number; text: string } {
  const altriPezzi = quanti - in_ritardo
  if (altriPezzi === 0) return { count: quanti, text: `${quanti === 1 ? 'pezzo' : 'pezzi'} in ritardo` }
  const text = PAROLE[che][altriPezzi === 1 ? 0 : 1]
  return { count: altriPezzi, text: in_ritardo ? `${text}, ${in_ritardo} in ritardo` : text }
}

/** What waits, in one line of links, the most urgent first; nothing where nothing does. */
export const RigaDaFare = ({ voci }: { voci: readonly DaFare[] }) => (
  <LinkLine
    label="Da fare"
    links={voci
      .slice(0, AL_MASSIMO)
      .map((voce) => ({ to: voce.percorso, urgent: voce.urgente, ...parole(voce) }))}
  />
)
