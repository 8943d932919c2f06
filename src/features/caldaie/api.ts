import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Caldaia, CaldaiaInput } from '#features/caldaie/contract.ts'
import { type Lista, richiesta } from '#web/http.ts'

export const useCaldaie = (clienteId: number) =>
  useQuery({
    queryKey: ['caldaie', 'cliente', clienteId],
    queryFn: ({ signal }) => richiesta<Lista<Caldaia>>('/caldaie', { query: { clienteId }, signal }),
  })

/** After a write: also the customers, whose next maintenance may have changed. */
function useRinfresca() {
  const cache = useQueryClient()
  return () => {
    void cache.invalidateQueries({ queryKey: ['caldaie'] })
    void cache.invalidateQueries({ queryKey: ['clienti'] })
  }
}

export const useCreaCaldaia = () =>
  useMutation({
    mutationFn: ({ dati, chiave }: { dati: CaldaiaInput; chiave: string }) =>
      richiesta<{ data: Caldaia }>('/caldaie', { metodo: 'POST', corpo: dati, chiave }),
    onSuccess: useRinfresca(),
  })

interface Modifica {
  id: number
  dati: CaldaiaInput
  versione: number | undefined
}

export const useAggiornaCaldaia = () =>
  useMutation({
    mutationFn: ({ id, dati, versione }: Modifica) =>
      richiesta<{ data: Caldaia }>(`/caldaie/${id}`, { metodo: 'PUT', corpo: dati, ifMatch: versione }),
    onSuccess: useRinfresca(),
  })

export const useEliminaCaldaia = () =>
  useMutation({
    mutationFn: (id: number) => richiesta(`/caldaie/${id}`, { metodo: 'DELETE' }),
    onSuccess: useRinfresca(),
  })
