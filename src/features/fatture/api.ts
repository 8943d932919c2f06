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
import type * as z from 'zod'
import type { Fattura, FatturaInput, FatturaModifica, scadenziario } from '#features/fatture/contract.ts'
import type { TipoFattura } from '#features/fatture/rules.ts'
import type { Saldo } from '#features/fornitori/contract.ts'
import { type Lista, request } from '#web/http.ts'
import { queryClient } from '#web/query.ts'
import type { GeneraInput, Rata, RataModifica } from './contract.ts'

const CHIAVE = 'fatture'

/** Records asked for at a time. */
const PAGINA = 60

type Pagine = InfiniteData<Lista<Fattura>>

export interface FiltriFatture {
  q: string
  tipo: TipoFattura | null
}

/** The list, unpaid ones by due date and then paid ones; the former search's rows stay while the next ones come. */
const elenco = (filtri: FiltriFatture) =>
  infiniteQueryOptions({
    queryKey: [CHIAVE, 'elenco', filtri],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      request<Lista<Fattura>>('/fatture', {
        query: { ...filtri, limit: PAGINA, offset: pageParam },
        signal,
      }),
    getNextPageParam: (ultima, _, offset) => (offset + PAGINA < ultima.count ? offset + PAGINA : undefined),
  })

export const useElencoFatture = (filtri: FiltriFatture) => useInfiniteQuery(elenco(filtri))

export const anticipaElencoFatture = (filtri: FiltriFatture = { q: '', tipo: null }) =>
  void queryClient.prefetchInfiniteQuery(elenco(filtri))

/** How many there are of each type, and in all. */
export const useConteggiFatture = () =>
  useQuery({
    queryKey: [CHIAVE, 'conteggi'],
    queryFn: async ({ signal }) => {
      const quante = async (tipo?: TipoFattura) =>
        (await request<Lista<Fattura>>('/fatture', { query: { tipo, limit: 1 }, signal })).count
      const [attive, passive] = await Promise.all([quante('Attiva'), quante('Passiva')])
      return { attive, passive, tutte: attive + passive }
    },
  })

/** One invoice; what a list already knows of it is shown at once. */
export function useFattura(id: number) {
  const cache = useQueryClient()
  return useQuery({
    queryKey: [CHIAVE, 'una', id],
    queryFn: async ({ signal }) => (await request<{ data: Fattura }>(`/fatture/${id}`, { signal })).data,
    placeholderData: () =>
      cache
        .getQueriesData<Pagine>({ queryKey: [CHIAVE, 'elenco'] })
        .flatMap(([, dati]) => dati?.pages.flatMap((p) => p.data) ?? [])
        .find((f) => f.id === id),
  })
}

/** What a supplier has sent: what is paid, the last first, or what is still to pay by due date. */
export const useFattureFornitore = (fornitoreId: number, pagate: boolean) =>
  useInfiniteQuery({
    queryKey: [CHIAVE, 'fornitore', fornitoreId, pagate],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      request<Lista<Fattura>>('/fatture', {
        query: { tipo: 'Passiva', fornitoreId, pagate, limit: PAGINA, offset: pageParam },
        signal,
      }),
    getNextPageParam: (ultima, _, offset) => (offset + PAGINA < ultima.count ? offset + PAGINA : undefined),
  })

/** How much of a supplier's is to pay and how much is paid. */
export const useSaldoFornitore = (fornitoreId: number) =>
  useQuery({
    queryKey: [CHIAVE, 'saldo', fornitoreId],
    queryFn: async ({ signal }) =>
      (await request<{ data: Saldo }>(`/fornitori/${fornitoreId}/saldo`, { signal })).data,
  })

/** All that a customer has been sent. */
export const fattureCliente = (clienteId: number) =>
  queryOptions({
    queryKey: [CHIAVE, 'cliente', clienteId],
    queryFn: ({ signal }) =>
      request<Lista<Fattura>>('/fatture', { query: { tipo: 'Attiva', clienteId }, signal }),
  })

export const useFattureCliente = (clienteId: number) => useQuery(fattureCliente(clienteId))

export type Scadenziario = z.output<typeof scadenziario>

/** Invoices without a plan and instalments that are due in a month. */
export const useScadenziario = (anno: number, mese: number, attivo: boolean) =>
  useQuery({
    enabled: attivo,
    queryKey: [CHIAVE, 'scadenziario', anno, mese],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await request<{ data: Scadenziario }>(`/fatture/scadenziario/${anno}/${mese}`, { signal })).data,
  })

/** After a write: whatever shows an amount, a state or a deadline. */
export const rinfrescaFatture = (cache: QueryClient) =>
  Promise.all(
    [CHIAVE, 'contabilita', 'dashboard', 'registro'].map((chiave) =>
      cache.invalidateQueries({ queryKey: [chiave] }),
    ),
  )

export const creaFattura = async (dati: FatturaInput, chiave: string): Promise<Fattura> =>
  (await request<{ data: Fattura }>('/fatture', { method: 'POST', corpo: dati, chiave })).data

interface Modifica {
  id: number
  dati: FatturaModifica
  versione: number | undefined
}

export function useAggiornaFattura() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, dati, versione }: Modifica) =>
      (
        await request<{ data: Fattura }>(`/fatture/${id}`, {
          method: 'PUT',
          corpo: dati,
          ifMatch: versione,
        })
      ).data,
    onSuccess: (dopo) => cache.setQueryData([CHIAVE, 'una', dopo.id], dopo),
    // Also after a refusal: what is shown is no longer so.
    onSettled: () => void rinfrescaFatture(cache),
  })
}

/** Writes an invoice's plan; a repeat is harmless while nothing of it is paid. */
export const generaPiano = async (dati: GeneraInput, chiave: string): Promise<Rata[]> =>
  (await request<{ data: Rata[] }>('/rate-fatture/genera', { method: 'POST', corpo: dati, chiave })).data

export function useGeneraPiano() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ dati, chiave }: { dati: GeneraInput; chiave: string }) => generaPiano(dati, chiave),
    onSettled: () => void rinfrescaFatture(cache),
  })
}

/** Pays an instalment, takes a payment back, or moves a due date. */
export function useAggiornaRata() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, dati, versione }: { id: number; dati: RataModifica; versione?: number }) =>
      (
        await request<{ data: Rata }>(`/rate-fatture/${id}`, {
          method: 'PUT',
          corpo: dati,
          ifMatch: versione,
        })
      ).data,
    // The instalment moves its invoice too: what is shown next must be read again first.
    onSettled: () => rinfrescaFatture(cache),
  })
}
