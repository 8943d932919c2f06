import { formatDate, oggi as giornoDiOggi } from '#shared/dates.ts'
import {
  DEADLINES,
  daysTo,
  deadlineWords,
  overdueFor,
  type Thresholds,
  type Urgency,
  urgencyOf,
} from '#shared/deadlines.ts'
import stili from './deadline.module.css'

interface ScadenzaProps {
  /** `yyyy-MM-dd`; nothing gives a dash. */
  data: string | null | undefined
  oggi?: string
  /** Filled pill in cards, plain in tables. */
  variante?: 'pill' | 'piano'
  /** Paid, done, accepted: the date alone, dim, without thermometer. */
  chiusa?: boolean
  soglie?: Thresholds
  /** Other words: 'Scade tra 10 giorni'. */
  parole?: (giorni: number, data: string) => string
}

const TONO: Record<Urgency, string> = {
  red: 'annullato',
  orange: 'urgente',
  yellow: 'corso',
  green: 'completato',
}

/** A deadline in words with a thermometer that fills as it gets urgent. The full date is in the tooltip, or for how long it has been past. */
export function ScadenzaColorata({
  data,
  oggi = giornoDiOggi(),
  variante = 'piano',
  chiusa,
  soglie = DEADLINES.rcee,
  parole: diverse,
}: ScadenzaProps) {
  if (!data) return <span className={stili.chiusa}>–</span>
  if (chiusa)
    return (
      <time dateTime={data} className={stili.chiusa}>
        {formatDate(data)}
      </time>
    )
  const giorni = daysTo(data, oggi)
  return (
    <time
      dateTime={data}
      title={giorni < 0 ? overdueFor(giorni) : formatDate(data)}
      className={stili.scadenza}
      data-variante={variante}
      data-tono={TONO[urgencyOf(giorni, soglie)]}
    >
      {diverse?.(giorni, data) ?? deadlineWords(giorni, data)}
    </time>
  )
}
