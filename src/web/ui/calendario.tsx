import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/it'
import { DatePicker } from '@mantine/dates'
import { oggi } from '#shared/dates.ts'
import stili from './calendario.module.css'

interface CalendarioProps {
  valore: string | null
  min?: string | undefined
  max?: string | undefined
  onScelta: (giorno: string) => void
}

/** A month to pick a day from, Monday first; loaded when a calendar is first opened. */
export default function Calendario({ valore, min, max, onScelta }: CalendarioProps) {
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
      getDayProps={(data) => ({ 'data-oggi': data === giorno || undefined })}
      ariaLabels={{
        nextMonth: 'Mese successivo',
        previousMonth: 'Mese precedente',
        monthLevelControl: 'Scegli il mese',
        yearLevelControl: 'Scegli l’anno',
        nextYear: 'Anno successivo',
        previousYear: 'Anno precedente',
        nextDecade: 'Decennio successivo',
        previousDecade: 'Decennio precedente',
      }}
    />
  )
}
