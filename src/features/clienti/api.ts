import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type * as z from 'zod'
import type { Appuntamento } from '#features/appuntamenti/contract.ts'
import type {
  Cliente,
  ClienteInElenco,
  ClienteInput,
  ClienteModifica,
  conteggiClienti,
  DuplicatoCliente,
} from '#features/clienti/contract.ts'
import { APPUNTAMENTI_IN_SCHEDA } from '#screens/scheda-cliente/rules.ts'
import { type Lista, request } from '#web/http.ts'
import { queryClient } from '#web/query.ts'

/** Rows asked for at a time by the list. */
const PAGINA = 100

export interface FiltriClienti {
  q: string
  attivo: boolean | null
}

/** Whatever shows a customer: lists, sheet, counts, and the appointments that embed one. */
export const rinfrescaClienti = (cache: QueryClient) =>
  Promise.all([
    cache.invalidateQueries({ queryKey: ['clienti'] }),
    cache.invalidateQueries({ queryKey: ['appuntamenti'] }),
    cache.invalidateQueries({ queryKey: ['dashboard'] }),
  ])

const elenco = (filtri: FiltriClienti) =>
  infiniteQueryOptions({
    queryKey: ['clienti', 'elenco', filtri],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      request<Lista<ClienteInElenco>>('/clienti', {
        query: { ...filtri, limit: PAGINA, offset: pageParam },
        signal,
      }),
    getNextPageParam: (ultima, _, offset) => (offset + PAGINA < ultima.count ? offset + PAGINA : undefined),
  })

export const anticipaClienti = (filtri: FiltriClienti) =>
  void queryClient.prefetchInfiniteQuery(elenco(filtri))

export const useElencoClienti = (filtri: FiltriClienti) => useInfiniteQuery(elenco(filtri))

const conteggi = queryOptions({
  queryKey: ['clienti', 'conteggi'],
  queryFn: async ({ signal }) =>
    (await request<{ data: z.output<typeof conteggiClienti> }>('/clienti/conteggi', { signal })).data,
})

export const useConteggiClienti = () => useQuery(conteggi)

const daRicontattare = queryOptions({
  queryKey: ['clienti', 'da-ricontattare'],
  queryFn: ({ signal }) => request<Lista<Cliente>>('/clienti/follow-up/da-ricontattare', { signal }),
})

export const useDaRicontattare = () => useQuery(daRicontattare)

/** What the list's screen shows; whom to call again stands above it on phones, and must not push it down later. */
export function anticipaElencoClienti(): void {
  void queryClient.prefetchQuery(daRicontattare)
  anticipaClienti({ q: '', attivo: null })
  void queryClient.prefetchQuery(conteggi)
}

export const unCliente = (id: number) =>
  queryOptions({ queryKey: ['clienti', 'uno', id], queryFn: ({ signal }) => trovaCliente(id, signal) })

export const useCliente = (id: number) => useQuery(unCliente(id))

export const trovaCliente = async (id: number, signal?: AbortSignal): Promise<Cliente> =>
  (await request<{ data: Cliente }>(`/clienti/${id}`, { ...(signal && { signal }) })).data

/** At most 20, best first; with nothing typed the first of the list. */
export const cercaClienti = async (q: string, signal: AbortSignal): Promise<Cliente[]> =>
  q.trim()
    ? (await request<Lista<Cliente>>('/clienti/search', { query: { q }, signal })).data
    : (await request<Lista<Cliente>>('/clienti', { query: { attivo: true, limit: 20 }, signal })).data

export interface CriteriDuplicati {
  telefono: string
  email: string
  codiceFiscale: string
  partitaIva: string
  escludi: number | undefined
}

/** Customers who share telephone, e-mail or a tax code with what is being typed. Asks nothing of empty criteria. */
export const useDuplicati = (criteri: CriteriDuplicati) =>
  useQuery({
    queryKey: ['clienti', 'duplicati', criteri],
    enabled: Boolean(criteri.telefono || criteri.email || criteri.codiceFiscale || criteri.partitaIva),
    queryFn: async ({ signal }) =>
      (await request<Lista<DuplicatoCliente>>('/clienti/duplicati', { query: { ...criteri }, signal })).data,
  })

/** Past and booked appointments of a customer, the furthest ahead first. */
export const appuntamentiCliente = (clienteId: number) =>
  queryOptions({
    queryKey: ['appuntamenti', 'cliente', clienteId],
    queryFn: ({ signal }) =>
      request<Lista<Appuntamento>>('/appuntamenti', {
        query: { clienteId, ordine: 'recenti', limit: APPUNTAMENTI_IN_SCHEDA },
        signal,
      }),
  })

export const useAppuntamentiCliente = (clienteId: number) => useQuery(appuntamentiCliente(clienteId))

export function useCreaCliente() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ dati, chiave }: { dati: ClienteInput; chiave: string }) =>
      (await request<{ data: Cliente }>('/clienti', { method: 'POST', corpo: dati, chiave })).data,
    onSuccess: (nuovo) => {
      cache.setQueryData(['clienti', 'uno', nuovo.id], nuovo)
      void rinfrescaClienti(cache)
    },
  })
}

export function useAggiornaCliente(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ dati, versione }: { dati: ClienteModifica; versione: number | undefined }) =>
      (
        await request<{ data: Cliente }>(`/clienti/${id}`, {
          method: 'PUT',
          corpo: dati,
          ifMatch: versione,
        })
      ).data,
    onSuccess: (aggiornato) => {
      cache.setQueryData(['clienti', 'uno', id], aggiornato)
      void rinfrescaClienti(cache)
    },
  })
}

export function useEliminaCliente() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => request(`/clienti/${id}`, { method: 'DELETE' }),
    onSuccess: (_, id) => {
      cache.removeQueries({ queryKey: ['clienti', 'uno', id] })
      void rinfrescaClienti(cache)
    },
  })
}
