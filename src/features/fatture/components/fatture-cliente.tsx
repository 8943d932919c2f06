import { useFattureCliente } from '#features/fatture/api.ts'
import { PillolaFattura } from '#features/fatture/components/stato.tsx'
import { formattaData } from '#shared/dates.ts'
import { formattaEuro } from '#shared/money.ts'
import { eAdmin } from '#shared/permissions.ts'
import { useUtente } from '#web/session.tsx'
import { Riga, Scheda } from '#web/ui/card.tsx'
import { Vuoto } from '#web/ui/empty.tsx'
import { StatoQuery } from '#web/ui/query-state.tsx'
import { Scheletro } from '#web/ui/skeleton.tsx'
import stili from './fatture-cliente.module.css'

/** Fatture emesse: what a customer was sent, unpaid ones first; for Admins each leads to its details. */
export function FattureCliente({ clienteId }: { clienteId: number }) {
  const query = useFattureCliente(clienteId)
  const admin = eAdmin(useUtente())
  return (
    <Scheda titolo="Fatture emesse" conteggio={query.data?.count || undefined} senzaMargine>
      <StatoQuery
        query={query}
        scheletro={<Scheletro righe={1} altezza={52} />}
        vuoto={<Vuoto piccolo frase="Nessuna fattura emessa" />}
      >
        {({ data }) =>
          data.map((f) => (
            <Riga key={f.id} {...(admin && { a: `/contabilita?scheda=fatture&fattura=${f.id}` })}>
              <span className={stili.cosa}>
                <strong className="ell">{f.numero_documento}</strong>
                <small className="ell">
                  {formattaData(f.data_emissione)} · {f.metodo_pagamento}
                </small>
              </span>
              <span className={stili.totale}>{formattaEuro(f.totale)}</span>
              <PillolaFattura stato={f.stato} />
            </Riga>
          ))
        }
      </StatoQuery>
    </Scheda>
  )
}
