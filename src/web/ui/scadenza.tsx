import { formattaData, oggi as giornoDiOggi } from '#shared/dates.ts'
import { giorniAlla, paroleScadenza } from '#shared/deadlines.ts'
import stili from './scadenza.module.css'

interface ScadenzaProps {
  /** `yyyy-MM-dd`; nothing gives a dash. */
  data: string | null | undefined
  oggi?: string
  /** Filled pill in cards, plain in tables. */
  variante?: 'pill' | 'piano'
  /** Paid, done, accepted: the date alone, dim, without thermometer. */
  chiusa?: boolean
  /** Days up to which it is red, then orange, then yellow. Specification §2: 7 and 30; follow-ups of customers -1 and 2. */
  soglie?: { rosso: number; arancio: number; giallo?: number }
  /** 'Scaduto da 2 giorni' in place of 'Scaduto'. */
  daQuanto?: boolean
  /** Other words: 'Scade tra 10 giorni'. */
  parole?: (giorni: number, data: string) => string
}

const SOGLIE: NonNullable<ScadenzaProps['soglie']> = { rosso: 7, arancio: 30 }

/** A deadline in words with a thermometer that fills as it gets urgent. The full date is in the tooltip. */
export function Scadenza({
  data,
  oggi = giornoDiOggi(),
  variante = 'piano',
  chiusa,
  soglie = SOGLIE,
  daQuanto = false,
  parole: diverse,
}: ScadenzaProps) {
  if (!data) return <span className={stili.chiusa}>–</span>
  if (chiusa)
    return (
      <time dateTime={data} className={stili.chiusa}>
        {formattaData(data)}
      </time>
    )
  const giorni = giorniAlla(data, oggi)
  const { rosso, arancio, giallo = arancio } = soglie
  const tono =
    giorni <= rosso ? 'annullato' : giorni <= arancio ? 'urgente' : giorni <= giallo ? 'corso' : 'completato'
  return (
    <time
      dateTime={data}
      title={formattaData(data)}
      className={stili.scadenza}
      data-variante={variante}
      data-tono={tono}
    >
      {diverse?.(giorni, data) ?? paroleScadenza(giorni, data, daQuanto)}
    </time>
  )
}
