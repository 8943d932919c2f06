import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Caldaia, CaldaiaInput } from '#features/caldaie/contract.ts'
import { type Lista, richiesta } from '#web/http.ts'

export const caldaieCliente = (clienteId: number) =>
  queryOptions({
    queryKey: ['caldaie', 'cliente', clienteId],
    queryFn: ({ signal }) => richiesta<Lista<Caldaia>>('/caldaie', { query: { clienteId }, signal }),
  })

export const useCaldaie = (clienteId: number) => useQuery(caldaieCliente(clienteId))

/** After a write: also the customers, whose next maintenance may have changed. */
function useRinfresca() {
  const cache = useQueryClient()
  return () => {
    void cache.invalidateQueries({ queryKey: ['caldaie'] })
    void cache.invalidateQueries({ queryKey: ['clienti'] })
  }
}

export const creaCaldaia = async ({
  dati,
  chiave,
}: {
  dati: CaldaiaInput
  chiave: string
}): Promise<Caldaia> =>
  (await richiesta<{ data: Caldaia }>('/caldaie', { metodo: 'POST', corpo: dati, chiave })).data

export const useCreaCaldaia = () => useMutation({ mutationFn: creaCaldaia, onSuccess: useRinfresca() })

interface Modifica {
  id: number
  /** What it lacks stays as it is. */
  dati: Partial<CaldaiaInput>
  versione: number | undefined
}

export const aggiornaCaldaia = async ({ id, dati, versione }: Modifica): Promise<Caldaia> =>
  (await richiesta<{ data: Caldaia }>(`/caldaie/${id}`, { metodo: 'PUT', corpo: dati, ifMatch: versione }))
    .data

export const useAggiornaCaldaia = () =>
  useMutation({ mutationFn: aggiornaCaldaia, onSuccess: useRinfresca() })

export const useEliminaCaldaia = () =>
  useMutation({
    mutationFn: (id: number) => richiesta(`/caldaie/${id}`, { metodo: 'DELETE' }),
    onSuccess: useRinfresca(),
  })
