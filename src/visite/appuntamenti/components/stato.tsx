import { STATI_DA_SCEGLIERE, STATI_VISITA, type StatoAppuntamento } from '#shared/stati.ts'
import { Pill, type Tone } from '#web/ui/pill.tsx'

/** The colours of the states (docs/product.md §8.2). */
export const TONO_STATO: Record<StatoAppuntamento, Tone> = {
  Programmato: 'programmato',
  In_Corso: 'corso',
  Completato: 'completato',
  Annullato: 'annullato',
  Da_Riprogrammare: 'neutro',
}

export const VOCI_STATO = STATI_DA_SCEGLIERE.map((valore) => ({ valore, testo: STATI_VISITA[valore] }))

/** @param tenue without fill, in rows that have its colour themselves */
export function PillolaStato({ stato, tenue = false }: { stato: StatoAppuntamento; tenue?: boolean }) {
  return (
    <Pill tono={TONO_STATO[stato]} tenue={tenue}>
      {STATI_VISITA[stato]}
    </Pill>
  )
}

/** Nothing more is to be done there. */
export const eChiuso = (stato: StatoAppuntamento): boolean => stato === 'Completato' || stato === 'Annullato'
