import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { addDays, formatLongDate, formatShortDate, lunedi, oggi } from '#shared/dates.ts'
import { capital } from '#shared/text.ts'
import { useConteggi } from '#visite/appuntamenti/api.ts'
import { quantiAppuntamenti } from '#visite/appuntamenti/components/words.ts'
import stili from './settimana.module.css'

interface SettimanaProps {
  /** Above the days, on phones. */
  testa?: ReactNode
  giorno: string
  onGiorno: (giorno: string) => void
}

/** The week around a day, with how many appointments each day has. */
export function SettimanaAgenda({ testa, giorno, onGiorno }: SettimanaProps) {
  const inizio = lunedi(giorno)
  const giorni = Array.from({ length: 7 }, (_, n) => addDays(inizio, n))
  const conteggi = useConteggi(inizio, addDays(inizio, 6)).data
  const massimo = Math.max(1, ...(conteggi?.values() ?? []))
  const adesso = oggi()

  return (
    <nav aria-label="Settimana" className={stili.settimana}>
      {testa && <div className={stili.testa}>{testa}</div>}
      <ActionIcon aria-label="Settimana precedente" onClick={() => onGiorno(addDays(giorno, -7))}>
        <IconChevronLeft />
      </ActionIcon>
      <div className={stili.giorni}>
        {giorni.map((data) => {
          const numero = conteggi?.get(data) ?? 0
          const parole = formatLongDate(data)
          return (
            <button
              key={data}
              type="button"
              className={stili.giorno}
              aria-pressed={data === giorno}
              aria-current={data === adesso ? 'date' : undefined}
              onClick={() => onGiorno(data)}
            >
              <span className="sr-only">
                {conteggi ? `${parole}, ${quantiAppuntamenti(numero)}` : parole}
              </span>
              <span aria-hidden className={stili.nome}>
                {capital(formatShortDate(data).slice(0, 3))}
              </span>
              <b aria-hidden className="tnum">
                {Number(data.slice(8))}
              </b>
              <span aria-hidden className={stili.carico}>
                <i style={{ height: `${(numero / massimo) * 97}%` }} />
              </span>
              <span aria-hidden className={`${stili.numero} tnum`}>
                {conteggi ? numero || '–' : ' '}
              </span>
            </button>
          )
        })}
      </div>
      <ActionIcon aria-label="Settimana successiva" onClick={() => onGiorno(addDays(giorno, 7))}>
        <IconChevronRight />
      </ActionIcon>
    </nav>
  )
}
