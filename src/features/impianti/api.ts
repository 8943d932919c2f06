import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Lista, request } from '#web/http.ts'
import type { Caldaia, CaldaiaInput, Condizionatore, CondizionatoreInput } from './contract.ts'

export const caldaieCliente = (clienteId: number) =>
  queryOptions({
    queryKey: ['caldaie', 'cliente', clienteId],
    queryFn: ({ signal }) => request<Lista<Caldaia>>('/caldaie', { query: { clienteId }, signal }),
  })

export const useCaldaie = (clienteId: number) => useQuery(caldaieCliente(clienteId))

/** After a write: also the customers, whose next maintenance may have changed. */
function useRinfresca() {
  const cache = useQueryClient()
  return () => {
    void cache.invalidateQueries({ queryKey: ['caldaie'] })
    void cache.invalidateQueries({ queryKey: ['condizionatori'] })
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
  (await request<{ data: Caldaia }>('/caldaie', { method: 'POST', corpo: dati, chiave })).data

export const useCreaCaldaia = () => useMutation({ mutationFn: creaCaldaia, onSuccess: useRinfresca() })

interface Modifica<I> {
  id: number
  /** What it lacks stays as it is. */
  dati: Partial<I>
  versione: number | undefined
}

export const aggiornaCaldaia = async ({ id, dati, versione }: Modifica<CaldaiaInput>): Promise<Caldaia> =>
  (await request<{ data: Caldaia }>(`/caldaie/${id}`, { method: 'PUT', corpo: dati, ifMatch: versione })).data

export const useAggiornaCaldaia = () =>
  useMutation({ mutationFn: aggiornaCaldaia, onSuccess: useRinfresca() })

export const useEliminaCaldaia = () =>
  useMutation({
    mutationFn: (id: number) => request(`/caldaie/${id}`, { method: 'DELETE' }),
    onSuccess: useRinfresca(),
  })

export const condizionatoriCliente = (clienteId: number) =>
  queryOptions({
    queryKey: ['condizionatori', 'cliente', clienteId],
    queryFn: ({ signal }) =>
      request<Lista<Condizionatore>>('/condizionatori', { query: { clienteId }, signal }),
  })

export const useCondizionatori = (clienteId: number) => useQuery(condizionatoriCliente(clienteId))

export const useCreaCondizionatore = () =>
  useMutation({
    mutationFn: ({ dati, chiave }: { dati: CondizionatoreInput; chiave: string }) =>
      request<{ data: Condizionatore }>('/condizionatori', { method: 'POST', corpo: dati, chiave }),
    onSuccess: useRinfresca(),
  })

export const useAggiornaCondizionatore = () =>
  useMutation({
    mutationFn: ({ id, dati, versione }: Modifica<CondizionatoreInput>) =>
      request<{ data: Condizionatore }>(`/condizionatori/${id}`, {
        method: 'PUT',
        corpo: dati,
        ifMatch: versione,
      }),
    onSuccess: useRinfresca(),
  })

export const useEliminaCondizionatore = () =>
  useMutation({
    mutationFn: (id: number) => request(`/condizionatori/${id}`, { method: 'DELETE' }),
    onSuccess: useRinfresca(),
  })
