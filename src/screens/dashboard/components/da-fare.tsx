import { formatCount } from '#shared/numbers.ts'
import { AppLink } from '#web/ui/link.tsx'
import { useDaFare } from '../api.ts'
import type { CosaDaFare } from '../contract.ts'
import stili from './avvisi-servizio.module.css'

/** Entries of the line. */
const AL_MASSIMO = 6

/** What one of them is called, and several. */
const PAROLE: Record<CosaDaFare, [una: string, tante: string]> = {
  da_fatturare_oggi: ['da fatturare entro oggi', 'da fatturare entro oggi'],
  fatture_scadute: ['fattura scaduta', 'fatture scadute'],
  azioni_da_decidere: ['azione da decidere', 'azioni da decidere'],
  assenze_chieste: ['assenza chiesta', 'assenze chieste'],
  fatture_arrivate: ['fattura arrivata', 'fatture arrivate'],
  messaggi: ['messaggio', 'messaggi'],
  da_programmare: ['da programmare', 'da programmare'],
  preventivi_accettati: ['preventivo accettato', 'preventivi accettati'],
  da_fatturare: ['da fatturare', 'da fatturare'],
}

/** What waits, in one line of links, the most urgent first; nothing where nothing does. On a telephone it scrolls sideways. */
export function DaFare() {
  const voci = useDaFare().data ?? []
  if (voci.length === 0) return null
  return (
    <nav aria-label="Da fare" className={stili.daFare}>
      {voci.slice(0, AL_MASSIMO).map(({ che, quanti, percorso, urgente }) => (
        <AppLink key={che} a={percorso} data-urgente={urgente || undefined}>
          <b className="tnum">{formatCount(quanti)}</b> {PAROLE[che][quanti === 1 ? 0 : 1]}
        </AppLink>
      ))}
    </nav>
  )
}
