import { useEffect } from 'react'
import { clientiApi } from '#anagrafe/clienti/api.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { anticipaCliente } from '#screens/scheda-cliente/api.ts'
import { SchedaAnagrafica } from '#screens/scheda-cliente/components/anagrafica.tsx'
import { FattiCliente } from '#screens/scheda-cliente/components/fatti-cliente.tsx'
import { Preview } from '#web/ui/preview.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'

/** A customer beside the list: what is asked on the telephone, and the master data. */
export function AnteprimaCliente({ id }: { id: number }) {
  useEffect(() => anticipaCliente(id), [id])
  const query = clientiApi.useOne(id)
  const noto = query.data ?? clientiApi.known(id)
  return (
    <Preview label={noto ? nomeCliente(noto) : 'Cliente'}>
      <QueryState query={query} scheletro={<Skeleton righe={8} altezza={39} />}>
        {(cliente) => (
          <Stack gap={12}>
            <FattiCliente clienteId={id} />
            <SchedaAnagrafica cliente={cliente} />
          </Stack>
        )}
      </QueryState>
    </Preview>
  )
}
