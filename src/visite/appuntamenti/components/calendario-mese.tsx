import { useEffect, useRef, useState } from 'react'
import { formatLongDate, monthEnd, monthStart } from '#shared/dates.ts'
import { useConteggi } from '#visite/appuntamenti/api.ts'
import { quantiAppuntamenti } from '#visite/appuntamenti/components/words.ts'
import Calendar from '#web/ui/calendar.tsx'

interface CalendarioMeseProps {
  giorno: string
  onGiorno: (giorno: string) => void
}

/** A month of days, each with its number of visits. */
export function CalendarioMese({ giorno, onGiorno }: CalendarioMeseProps) {
  const [mese, setMese] = useState(monthStart(giorno))
  const conteggi = useConteggi(mese, monthEnd(mese)).data
  const riquadro = useRef<HTMLDivElement>(null)
  // The first time this code arrives after the popup has looked for something to focus.
  useEffect(() => riquadro.current?.querySelector<HTMLElement>('[data-selected]')?.focus(), [])
  return (
    <div ref={riquadro}>
      <Calendar
        valore={giorno}
        onScelta={onGiorno}
        onMese={setMese}
        sotto={(data) => conteggi?.get(data)}
        parole={(data) => {
          const parole = formatLongDate(data)
          return conteggi ? `${parole}, ${quantiAppuntamenti(conteggi.get(data) ?? 0)}` : parole
        }}
      />
    </div>
  )
}
