import { useFattureCliente } from '#carte/fatture/api.ts'
import { PillolaFattura } from '#carte/fatture/components/stato.tsx'
import { formatDate } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { isAdmin } from '#shared/permissions.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { QueryRows } from '#web/ui/query-rows.tsx'
import { Row } from '#web/ui/rows.tsx'

/** Fatture emesse: what a customer was sent, unpaid ones first; for Admins each leads to its details. */
export function FattureCliente({ clienteId }: { clienteId: number }) {
  const query = useFattureCliente(clienteId)
  const admin = isAdmin(useUser())
  return (
    <Scheda titolo="Fatture emesse" conteggio={query.data?.count || undefined} senzaMargine>
      <QueryRows query={query} cols="minmax(104px, 1fr) auto auto" none="Nessuna fattura emessa">
        {(f) => (
          <Row
            key={f.id}
            name={f.numero_documento}
            sub={`${formatDate(f.data_emissione)} · ${f.metodo_pagamento}`}
            to={admin ? `/contabilita?scheda=fatture&fattura=${f.id}` : undefined}
            state={<PillolaFattura stato={f.stato} />}
            end={<b>{formatEuro(f.nota_di_credito ? -f.totale : f.totale)}</b>}
          />
        )}
      </QueryRows>
    </Scheda>
  )
}
