import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Condizionatore, CondizionatoreInput } from '#features/condizionatori/contract.ts'
import { type Lista, richiesta } from '#web/http.ts'

export const condizionatoriCliente = (clienteId: number) =>
  queryOptions({
    queryKey: ['condizionatori', 'cliente', clienteId],
    queryFn: ({ signal }) =>
      richiesta<Lista<Condizionatore>>('/condizionatori', { query: { clienteId }, signal }),
  })

export const useCondizionatori = (clienteId: number) => useQuery(condizionatoriCliente(clienteId))

/** After a write: also the customers, whose next maintenance may have changed. */
function useRinfresca() {
  const cache = useQueryClient()
  return () => {
    void cache.invalidateQueries({ queryKey: ['condizionatori'] })
    void cache.invalidateQueries({ queryKey: ['clienti'] })
  }
}

export const useCreaCondizionatore = () =>
  useMutation({
    mutationFn: ({ dati, chiave }: { dati: CondizionatoreInput; chiave: string }) =>
      richiesta<{ data: Condizionatore }>('/condizionatori', { metodo: 'POST', corpo: dati, chiave }),
    onSuccess: useRinfresca(),
  })

interface Modifica {
  id: number
  dati: CondizionatoreInput
  versione: number | undefined
}

export const useAggiornaCondizionatore = () =>
  useMutation({
    mutationFn: ({ id, dati, versione }: Modifica) =>
      richiesta<{ data: Condizionatore }>(`/condizionatori/${id}`, {
        metodo: 'PUT',
        corpo: dati,
        ifMatch: versione,
      }),
    onSuccess: useRinfresca(),
  })

export const useEliminaCondizionatore = () =>
  useMutation({
    mutationFn: (id: number) => richiesta(`/condizionatori/${id}`, { metodo: 'DELETE' }),
    onSuccess: useRinfresca(),
  })
