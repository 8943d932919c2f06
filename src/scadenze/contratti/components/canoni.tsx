import { formatDate } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCanoni } from '../api.ts'
import type { Contratto } from '../contract.ts'

interface CanoniProps {
  /** Null while the dialog is closed. */
  contratto: Contratto | null
  onChiudi: () => void
}

/** The fees of a contract, each with its invoice. */
export function Canoni({ contratto, onChiudi }: CanoniProps) {
  return (
    <Dialog
      aperto={contratto !== null}
      onChiudi={onChiudi}
      titolo={contratto ? `Canoni di ${contratto.numero}` : ''}
      larghezza={520}
    >
      {contratto && <Elenco id={contratto.id} />}
    </Dialog>
  )
}

function Elenco({ id }: { id: number }) {
  const query = useCanoni(id)
  return (
    <QueryState
      query={query}
      scheletro={<Skeleton righe={3} altezza={44} />}
      vuoto={<Empty piccolo frase="Nessun canone" />}
    >
      {(canoni) => (
        <Rows cols="minmax(0, 1fr) auto 96px" dense>
          {canoni.map(({ id, dal, al, importo, fattura_id, fattura }) => (
            <Row
              key={id}
              name={`${formatDate(dal)} – ${formatDate(al)}`}
              cells={[
                fattura_id !== null && fattura ? (
                  <AppLink key="fattura" a={`/contabilita?scheda=fatture&fattura=${fattura_id}`}>
                    {fattura.numero_documento}
                  </AppLink>
                ) : (
                  'da fatturare'
                ),
              ]}
              end={<b>{formatEuro(importo)}</b>}
            />
          ))}
        </Rows>
      )}
    </QueryState>
  )
}
