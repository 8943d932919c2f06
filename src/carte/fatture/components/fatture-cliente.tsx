import { useFattureCliente } from '#carte/fatture/api.ts'
import { PillolaFattura } from '#carte/fatture/components/stato.tsx'
import { formatDate } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { isAdmin } from '#shared/permissions.ts'
import { useUser } from '#web/session.tsx'
import { RigaScheda, Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import stili from './fatture-cliente.module.css'

/** Fatture emesse: what a customer was sent, unpaid ones first; for Admins each leads to its details. */
export function FattureCliente({ clienteId }: { clienteId: number }) {
  const query = useFattureCliente(clienteId)
  const admin = isAdmin(useUser())
  return (
    <Scheda titolo="Fatture emesse" conteggio={query.data?.count || undefined} senzaMargine>
      <QueryState
        query={query}
        scheletro={<Skeleton righe={1} altezza={52} />}
        vuoto={<Empty piccolo frase="Nessuna fattura emessa" />}
      >
        {({ data }) =>
          data.map((f) => (
            <RigaScheda
              key={f.id}
              className={stili.riga}
              {...(admin && { a: `/contabilita?scheda=fatture&fattura=${f.id}` })}
            >
              <span className={stili.cosa}>
                <strong className="ell">{f.numero_documento}</strong>
                <small className="ell">
                  {formatDate(f.data_emissione)} · {f.metodo_pagamento}
                </small>
              </span>
              <span className={stili.totale}>{formatEuro(f.nota_di_credito ? -f.totale : f.totale)}</span>
              <PillolaFattura stato={f.stato} />
            </RigaScheda>
          ))
        }
      </QueryState>
    </Scheda>
  )
}
