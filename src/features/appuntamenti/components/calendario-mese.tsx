import { useState } from 'react'
import { useConteggi } from '#features/appuntamenti/api.ts'
import { quanti } from '#features/appuntamenti/components/parole.ts'
import { fineMese, formattaDataLunga, inizioMese } from '#shared/dates.ts'
import Calendario from '#web/ui/calendario.tsx'

interface CalendarioMeseProps {
  giorno: string
  onGiorno: (giorno: string) => void
}

/** A month of days, each with its number of visits. */
export function CalendarioMese({ giorno, onGiorno }: CalendarioMeseProps) {
  const [mese, setMese] = useState(inizioMese(giorno))
  const conteggi = useConteggi(mese, fineMese(mese)).data
  return (
    <Calendario
      valore={giorno}
      onScelta={onGiorno}
      onMese={setMese}
      sotto={(data) => conteggi?.get(data)}
      parole={(data) => {
        const parole = formattaDataLunga(data)
        return conteggi ? `${parole}, ${quanti(conteggi.get(data) ?? 0)}` : parole
      }}
    />
  )
}
