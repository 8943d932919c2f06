import { IconChevronRight } from '@tabler/icons-react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { addDays, dayInRome, formatLongDate, timeInRome } from '#shared/dates.ts'
import { useAppuntamenti } from '#visite/appuntamenti/api.ts'
import { luogoVisita } from '#visite/appuntamenti/planning.rules.ts'
import { useUser } from '#web/session.tsx'
import { AppLink } from '#web/ui/link.tsx'
import stili from './giornata-tecnico.module.css'

/** How far ahead the next visit is looked for, in days. */
const GIORNI = 60

/** With nothing left today: one's own next visit, `domani 08:30`. Nothing where there is none in two months. */
export function PiuAvanti({ oggi }: { oggi: string }) {
  const utente = useUser()
  const domani = addDays(oggi, 1)
  const prossima = useAppuntamenti({
    utenteId: utente.id,
    stato: 'Programmato',
    dataInizio: domani,
    dataFine: addDays(oggi, GIORNI),
    limit: 1,
  }).data?.data[0]
  if (!prossima) return null
  const giorno = dayInRome(prossima.data_inizio)
  const quando = giorno === domani ? 'domani' : formatLongDate(giorno).replace(/ \d{4}$/, '')
  return (
    <AppLink a={`/calendario?giorno=${giorno}`} className={stili.dopo}>
      <span>
        Prossima visita{' '}
        <strong>
          {quando} {timeInRome(prossima.data_inizio)}
        </strong>
        <small>{[nomeCliente(prossima.cliente), luogoVisita(prossima)].filter(Boolean).join(' · ')}</small>
      </span>
      <IconChevronRight size={16} aria-hidden />
    </AppLink>
  )
}
