import { useQuery } from '@tanstack/react-query'
import type { Credito } from '#carte/crediti/contract.ts'
import { fattureApi } from '#carte/fatture/api.ts'
import type { Fattura } from '#carte/fatture/contract.ts'
import { restaDi } from '#carte/fatture/rules.ts'
import { formatDate } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { quantoNePaga, useUsaPer } from './usa-per.ts'

/** Which open invoice of the same person a credit pays, all of it or what there is. */
export function UsaCredito({ credito, onChiudi }: { credito: Credito; onChiudi: () => void }) {
  const { cliente_id, fornitore_id, resta } = credito
  const query = useQuery(
    fattureApi.list({
      pagate: false,
      limit: 60,
      ...(cliente_id
        ? { tipo: 'Attiva', clienteId: cliente_id }
        : { tipo: 'Passiva', fornitoreId: fornitore_id ?? 0 }),
    }),
  )
  const { usaPer } = useUsaPer()
  const aperte = ({ nota_di_credito, metodo_pagamento }: Fattura) =>
    !nota_di_credito && metodo_pagamento !== 'RiBa'
  return (
    <Dialog
      aperto
      onChiudi={onChiudi}
      titolo={
        <>
          Usa il credito di {formatEuro(resta)}
          <small>Scegli la fattura che paga</small>
        </>
      }
    >
      <QueryState
        query={query}
        scheletro={<Skeleton righe={3} altezza={52} />}
        eVuoto={({ data }) => !data.some(aperte)}
        vuoto={<Empty piccolo frase="Nessuna fattura aperta" />}
      >
        {({ data }) => (
          <Rows flush cols="minmax(0, 1fr) auto" label="Fatture aperte">
            {data.filter(aperte).map((fattura) => (
              <Row
                key={fattura.id}
                name={fattura.numero_documento}
                sub={
                  resta < restaDi(fattura)
                    ? `del ${formatDate(fattura.data_emissione)} · in parte, ${formatEuro(quantoNePaga(fattura, credito))}`
                    : `del ${formatDate(fattura.data_emissione)}`
                }
                onOpen={() => usaPer(credito, fattura, onChiudi)}
                end={<b>{formatEuro(restaDi(fattura))}</b>}
              />
            ))}
          </Rows>
        )}
      </QueryState>
    </Dialog>
  )
}
