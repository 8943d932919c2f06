import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Fornitore, FornitoreInput } from '#features/fornitori/contract.ts'
import { type Lista, request } from '#web/http.ts'
import { queryClient } from '#web/query.ts'

const CHIAVE = 'fornitori'

/** Records asked for at a time. */
const PAGINA = 60

const elenco = (q: string) =>
  infiniteQueryOptions({
    queryKey: [CHIAVE, 'elenco', q],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      request<Lista<Fornitore>>('/fornitori', { query: { q, limit: PAGINA, offset: pageParam }, signal }),
    getNextPageParam: (ultima, _, offset) => (offset + PAGINA < ultima.count ? offset + PAGINA : undefined),
  })

export const useElencoFornitori = (q: string) => useInfiniteQuery(elenco(q))

export const anticipaElencoFornitori = (q = '') => void queryClient.prefetchInfiniteQuery(elenco(q))

/** How many there are, whatever is being looked for. */
export const useQuantiFornitori = () =>
  useQuery({
    queryKey: [CHIAVE, 'quanti'],
    queryFn: async ({ signal }) =>
      (await request<Lista<Fornitore>>('/fornitori', { query: { limit: 1 }, signal })).count,
  })

export const trovaFornitore = async (id: number, signal?: AbortSignal): Promise<Fornitore> =>
  (await request<{ data: Fornitore }>(`/fornitori/${id}`, { ...(signal && { signal }) })).data

export const useFornitore = (id: number) =>
  useQuery({ queryKey: [CHIAVE, 'uno', id], queryFn: ({ signal }) => trovaFornitore(id, signal) })

export const cercaFornitori = async (q: string, signal: AbortSignal): Promise<Fornitore[]> =>
  (await request<Lista<Fornitore>>('/fornitori', { query: { q, limit: 20 }, signal })).data

/** Whatever shows a supplier, invoices included. */
const rinfresca = (cache: QueryClient) =>
  Promise.all(
    [CHIAVE, 'fatture', 'dashboard', 'registro'].map((chiave) =>
      cache.invalidateQueries({ queryKey: [chiave] }),
    ),
  )

export function useCreaFornitore() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ dati, chiave }: { dati: FornitoreInput; chiave: string }) =>
      (await request<{ data: Fornitore }>('/fornitori', { method: 'POST', corpo: dati, chiave })).data,
    onSuccess: (nuovo) => {
      cache.setQueryData([CHIAVE, 'uno', nuovo.id], nuovo)
      void rinfresca(cache)
    },
  })
}

export function useAggiornaFornitore(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ dati, versione }: { dati: Partial<FornitoreInput>; versione: number | undefined }) =>
      (
        await request<{ data: Fornitore }>(`/fornitori/${id}`, {
          method: 'PUT',
          corpo: dati,
          ifMatch: versione,
        })
      ).data,
    onSuccess: (aggiornato) => {
      cache.setQueryData([CHIAVE, 'uno', id], aggiornato)
      void rinfresca(cache)
    },
  })
}

export function useEliminaFornitore() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => request(`/fornitori/${id}`, { method: 'DELETE' }),
    onSuccess: (_, id) => {
      cache.removeQueries({ queryKey: [CHIAVE, 'uno', id] })
      void rinfresca(cache)
    },
  })
}
