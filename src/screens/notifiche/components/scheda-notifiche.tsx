import { PAGINA, useNotifiche } from '#features/notifiche/api.ts'
import { useOpenRecord } from '#web/params.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { QuanteNonLette, SegnaTutte } from './pannello.tsx'
import { RigaNotifica } from './riga-notifica.tsx'

/** Rows of the dashboard's card (docs/product.md §14.3). */
const PRIME = 10

/** The dashboard's card 'Notifiche': the first ten. What is opened stands in the address; the bell shows it. */
export function SchedaNotifiche() {
  const elenco = useNotifiche(PAGINA)
  const [, apri] = useOpenRecord('notifica')
  return (
    <Scheda senzaMargine titolo="Notifiche" conteggio={<QuanteNonLette />} azione={<SegnaTutte />}>
      <QueryState
        query={elenco}
        scheletro={<Skeleton righe={5} altezza={54} />}
        vuoto={<Empty piccolo frase="Nessuna notifica" />}
      >
        {({ data }) => (
          <ul>
            {data.slice(0, PRIME).map((n) => (
              <RigaNotifica key={n.id} di={n} onApri={() => apri(n.id)} />
            ))}
          </ul>
        )}
      </QueryState>
    </Scheda>
  )
}
