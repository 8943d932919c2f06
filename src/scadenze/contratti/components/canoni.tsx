import { formatDate } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { QueryRows } from '#web/ui/query-rows.tsx'
import { Row } from '#web/ui/rows.tsx'
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
    <QueryRows
      query={query}
      cols="minmax(0, 1fr) auto 96px"
      dense
      waiting={3}
      height={44}
      none="Nessun canone"
    >
      {({ id, dal, al, importo, fattura_id, fattura }) => (
        <Row
          key={id}
          name={`${formatDate(dal)} – ${formatDate(al)}`}
          cells={[
            fattura_id !== null && fattura ? (
              <AppLink key="fattura" a={`/contabilita/fatture/${fattura_id}`}>
                {fattura.numero_documento}
              </AppLink>
            ) : (
              'da fatturare'
            ),
          ]}
          end={<b>{formatEuro(importo)}</b>}
        />
      )}
    </QueryRows>
  )
}
