import { dayInRome, formatDate } from '#shared/dates.ts'
import { isAdmin } from '#shared/permissions.ts'
import { useOpened } from '#web/back.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { messaggiApi } from '../api.ts'
import type { Messaggio } from '../contract.ts'
import { MESSAGGI_IN_PAROLE } from '../words.rules.ts'
import { statoInParole, TONI_MESSAGGIO } from './words.ts'

const MessaggioDialog = lazy(() => import('./messaggio-dialog.tsx').then((m) => m.MessaggioDialog))

const IN_VISTA = 5

/** The last messages to a customer; Admins only, and nothing where there is none. */
export function MessaggiCliente({ clienteId }: { clienteId: number }) {
  return isAdmin(useUser()) ? <Ultimi clienteId={clienteId} /> : null
}

function Ultimi({ clienteId }: { clienteId: number }) {
  const { data } = messaggiApi.useList({ clienteId, limit: IN_VISTA })
  const [aperto, setAperto] = useOpened<Messaggio | null>(null)
  if (!data?.count) return null
  return (
    <Scheda titolo="Messaggi" conteggio={data.count} senzaMargine>
      <Rows cols="minmax(0, 1fr) auto">
        {data.data.map((messaggio) => (
          <Row
            key={messaggio.id}
            name={MESSAGGI_IN_PAROLE[messaggio.tipo]}
            onOpen={() => setAperto(messaggio)}
            sub={formatDate(dayInRome(messaggio.mandato_il ?? messaggio.creato_il))}
            state={
              <Pill tono={TONI_MESSAGGIO[messaggio.stato]} tenue>
                {statoInParole(messaggio)}
              </Pill>
            }
          />
        ))}
      </Rows>
      <MessaggioDialog messaggio={aperto} onChiudi={() => setAperto(null)} />
    </Scheda>
  )
}
