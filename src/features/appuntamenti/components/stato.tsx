import { STATI_APPUNTAMENTO, type StatoAppuntamento } from '#features/appuntamenti/rules.ts'
import { Pillola, type Tono } from '#web/ui/pill.tsx'

/** The colours of the states (specification §4). */
export const TONO_STATO: Record<StatoAppuntamento, Tono> = {
  Programmato: 'programmato',
  In_Corso: 'corso',
  Completato: 'completato',
  Annullato: 'annullato',
}

export const VOCI_STATO = Object.entries(STATI_APPUNTAMENTO).map(([valore, testo]) => ({ valore, testo }))

export function PillolaStato({ stato }: { stato: StatoAppuntamento }) {
  return <Pillola tono={TONO_STATO[stato]}>{STATI_APPUNTAMENTO[stato]}</Pillola>
}

/** Nothing more is to be done there. */
export const eChiuso = (stato: StatoAppuntamento): boolean => stato === 'Completato' || stato === 'Annullato'
