import { IconUsers } from '@tabler/icons-react'
import { quantiMancano } from '#shared/presenze.ts'
import { STATI_DA_SCEGLIERE, STATI_VISITA, type StatoAppuntamento } from '#shared/stati.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
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

/** Beside a visit that lacks somebody; nothing beside the others. */
export const PillolaServono = ({ di: a }: { di: Pick<Appuntamento, 'stato' | 'servono' | 'aiutanti'> }) =>
  quantiMancano(a) > 0 &&
  !eChiuso(a.stato) && (
    <Pill tono="urgente" icona={<IconUsers aria-hidden />}>
      Servono {a.servono}
    </Pill>
  )

/** Nothing more is to be done there. */
export const eChiuso = (stato: StatoAppuntamento): boolean => stato === 'Completato' || stato === 'Annullato'
