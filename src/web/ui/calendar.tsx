import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/it'
import { DatePicker } from '@mantine/dates'
import { monthStart, oggi } from '#shared/dates.ts'
import stili from './calendar.module.css'

interface CalendarioProps {
  valore: string | null
  min?: string | undefined
  max?: string | undefined
  onScelta: (giorno: string) => void
  /** The month that is shown, by its first day, whenever it changes. */
  onMese?: (giorno: string) => void
  /** Below the number of each day: how much there is. Makes the cells taller. */
  sotto?: (giorno: string) => number | undefined
  /** What a day is called for who listens. */
  parole?: (giorno: string) => string
}

/** A month to pick a day from, Monday first; loaded when a calendar is first opened. */
export default function Calendar({ valore, min, max, onScelta, onMese, sotto, parole }: CalendarioProps) {
  const giorno = oggi()
  return (
    <DatePicker
      locale="it"
      firstDayOfWeek={1}
      hideOutsideDates
      value={valore}
      defaultDate={valore ?? giorno}
      {...(min && { minDate: min })}
      {...(max && { maxDate: max })}
      onChange={(scelto) => scelto && onScelta(scelto)}
      classNames={stili}
      getDayProps={(data) => ({
        'data-oggi': data === giorno || undefined,
        'data-alto': sotto !== undefined || undefined,
      })}
      {...(onMese && { onDateChange: (data: string) => onMese(monthStart(data)) })}
      {...(parole && { getDayAriaLabel: parole })}
      {...(sotto && {
        renderDay: (data: string) => (
          <span className={stili.voce}>
            {Number(data.slice(8))}
            {/* Painted, not written: `parole` says it, and what is read must be what is seen. */}
            <small data-sotto={sotto(data)} />
          </span>
        ),
      })}
      ariaLabels={{
        nextMonth: 'Mese successivo',
        previousMonth: 'Mese precedente',
        nextYear: 'Anno successivo',
        previousYear: 'Anno precedente',
        nextDecade: 'Decennio successivo',
        previousDecade: 'Decennio precedente',
      }}
    />
  )
}
