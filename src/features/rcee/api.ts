import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { ConteggiRcee, ListaRcee, Rcee, RceeDati, RceeInput } from '#features/rcee/contract.ts'
import { type Lista, request } from '#web/http.ts'
import { queryClient } from '#web/query.ts'

const CHIAVE = 'rcee'

/** Records asked for at a time. */
const PAGINA = 60

type Pagine = InfiniteData<Lista<Rcee>>

/** One of the screen's lists, the most urgent first; the former search's rows stay while the next ones come. */
const elenco = (lista: ListaRcee, q: string) =>
  infiniteQueryOptions({
    queryKey: [CHIAVE, 'elenco', lista, q],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      request<Lista<Rcee>>('/rcee', { query: { lista, q, limit: PAGINA, offset: pageParam }, signal }),
    getNextPageParam: (ultima, _, offset) => (offset + PAGINA < ultima.count ? offset + PAGINA : undefined),
  })

export const useElencoRcee = (lista: ListaRcee, q: string) => useInfiniteQuery(elenco(lista, q))

export const anticipaElencoRcee = (lista: ListaRcee = 'tutti', q = '') =>
  void queryClient.prefetchInfiniteQuery(elenco(lista, q))

export const useConteggiRcee = () =>
  useQuery({
    queryKey: [CHIAVE, 'conteggi'],
    queryFn: async ({ signal }) => (await request<{ data: ConteggiRcee }>('/rcee/conteggi', { signal })).data,
  })

export const rceeCliente = (clienteId: number) =>
  queryOptions({
    queryKey: [CHIAVE, 'cliente', clienteId],
    queryFn: ({ signal }) => request<Lista<Rcee>>('/rcee', { query: { clienteId }, signal }),
  })

export const useRceeCliente = (clienteId: number) => useQuery(rceeCliente(clienteId))

/** One report; what a list already knows of it is shown at once. */
export function useRcee(id: number) {
  const cache = useQueryClient()
  return useQuery({
    queryKey: [CHIAVE, 'uno', id],
    queryFn: async ({ signal }) => (await request<{ data: Rcee }>(`/rcee/${id}`, { signal })).data,
    placeholderData: () =>
      cache
        .getQueriesData<Pagine>({ queryKey: [CHIAVE, 'elenco'] })
        .flatMap(([, dati]) => dati?.pages.flatMap((p) => p.data) ?? [])
        .find((r) => r.id === id),
  })
}

/** After a write: lists and counts, and whatever shows a deadline or a document. */
export const rinfrescaRcee = (cache: QueryClient) =>
  Promise.all(
    [CHIAVE, 'documenti', 'dashboard', 'registro'].map((chiave) =>
      cache.invalidateQueries({ queryKey: [chiave], predicate: ({ queryKey }) => queryKey[1] !== 'file' }),
    ),
  )

export const creaRcee = async (dati: RceeInput, chiave: string): Promise<Rcee> =>
  (await request<{ data: Rcee }>('/rcee', { method: 'POST', corpo: dati, chiave })).data

interface Modifica {
  id: number
  dati: RceeDati
  versione: number | undefined
}

export const aggiornaRcee = async ({ id, dati, versione }: Modifica): Promise<Rcee> =>
  (await request<{ data: Rcee }>(`/rcee/${id}`, { method: 'PUT', corpo: dati, ifMatch: versione })).data

export function useAggiornaRcee() {
  const cache = useQueryClient()
  return useMutation({ mutationFn: aggiornaRcee, onSuccess: () => void rinfrescaRcee(cache) })
}

export function useEliminaRcee() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => request(`/rcee/${id}`, { method: 'DELETE' }),
    onSuccess: (_, id) => {
      cache.removeQueries({ queryKey: [CHIAVE, 'uno', id] })
      void rinfrescaRcee(cache)
    },
  })
}

/** What goes along with a contact update (docs/product.md §9.4). */
const riferimenti = ({ cliente_id, caldaia_id, data_emissione, data_scadenza }: Rcee) => ({
  clienteId: cliente_id,
  caldaiaId: caldaia_id,
  dataEmissione: data_emissione,
  dataScadenza: data_scadenza,
})

type Contatto = Pick<RceeDati, 'contattato' | 'noteContatto' | 'dataFollowUp' | 'noteFollowUp'>

/** Contacted, notes, follow-up. A changed `contattato` is seen at once, everywhere, and taken back if it fails. */
export function useContatta() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ rcee, dati }: { rcee: Rcee; dati: Contatto }) =>
      aggiornaRcee({ id: rcee.id, dati: { ...riferimenti(rcee), ...dati }, versione: rcee.versione }),
    onMutate: async ({ rcee, dati: { contattato } }) => {
      if (contattato === undefined) return
      await cache.cancelQueries({ queryKey: [CHIAVE] })
      segna(cache, rcee.id, { contattato }, contattato ? 1 : -1)
    },
    onSuccess: (dopo) => segna(cache, dopo.id, dopo),
    onError: (_, { rcee, dati: { contattato } }) => {
      if (contattato !== undefined)
        segna(cache, rcee.id, { contattato: rcee.contattato }, contattato ? -1 : 1)
    },
    onSettled: () => void rinfrescaRcee(cache),
  })
}

/** Changes a report wherever it is shown; `contattati` is what it adds to that tab's count. */
function segna(cache: QueryClient, id: number, cambia: Partial<Rcee>, contattati = 0) {
  const tocca = (r: Rcee) => (r.id === id ? { ...r, ...cambia } : r)
  cache.setQueriesData<Pagine>(
    { queryKey: [CHIAVE, 'elenco'] },
    (dati) => dati && { ...dati, pages: dati.pages.map((p) => ({ ...p, data: p.data.map(tocca) })) },
  )
  cache.setQueriesData<Lista<Rcee>>(
    { queryKey: [CHIAVE, 'cliente'] },
    (dati) => dati && { ...dati, data: dati.data.map(tocca) },
  )
  cache.setQueryData<Rcee>([CHIAVE, 'uno', id], (r) => r && tocca(r))
  cache.setQueryData<ConteggiRcee>(
    [CHIAVE, 'conteggi'],
    (c) => c && { ...c, contattati: c.contattati + contattati },
  )
}
