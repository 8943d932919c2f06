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
import type { Preventivo, PreventivoInput, preventivoModifica } from '#features/preventivi/contract.ts'
import type { StatoPreventivo } from '#features/preventivi/rules.ts'
import { downloadFile, type Lista, request, uploadFile } from '#web/http.ts'
import { queryClient } from '#web/query.ts'

const CHIAVE = 'preventivi'

/** Quotes asked for at a time. */
const PAGINA = 60

type Pagine = InfiniteData<Lista<Preventivo>>
export type PreventivoModifica = z.input<typeof preventivoModifica>

export interface FiltriPreventivi {
  q: string
  stato: StatoPreventivo | null
}

/** The list, last first; the former search's rows stay while the next ones come. */
const elenco = (filtri: FiltriPreventivi) =>
  infiniteQueryOptions({
    queryKey: [CHIAVE, 'elenco', filtri],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      request<Lista<Preventivo>>('/preventivi', {
        query: { ...filtri, limit: PAGINA, offset: pageParam },
        signal,
      }),
    getNextPageParam: (ultima, _, offset) => (offset + PAGINA < ultima.count ? offset + PAGINA : undefined),
  })

export const useElencoPreventivi = (filtri: FiltriPreventivi) => useInfiniteQuery(elenco(filtri))

export const anticipaElencoPreventivi = (filtri: FiltriPreventivi = { q: '', stato: null }) =>
  void queryClient.prefetchInfiniteQuery(elenco(filtri))

/** The quotes of one customer; everybody may read them. */
export const preventiviCliente = (clienteId: number) =>
  queryOptions({
    queryKey: [CHIAVE, 'cliente', clienteId],
    queryFn: ({ signal }) => request<Lista<Preventivo>>('/preventivi', { query: { clienteId }, signal }),
  })

export const usePreventiviCliente = (clienteId: number) => useQuery(preventiviCliente(clienteId))

const uno = (id: number) =>
  queryOptions({
    queryKey: [CHIAVE, 'uno', id],
    queryFn: async ({ signal }) =>
      (await request<{ data: Preventivo }>(`/preventivi/${id}`, { signal })).data,
  })

/** One quote; what a list already knows of it is shown at once. */
export function usePreventivo(id: number) {
  const cache = useQueryClient()
  return useQuery({ ...uno(id), placeholderData: () => noto(cache, id) })
}

/** One quote as it is now, whatever the lists know. @throws ApiError */
export const leggiPreventivo = (cache: QueryClient, id: number): Promise<Preventivo> =>
  cache.fetchQuery({ ...uno(id), staleTime: 0 })

/** After a write: lists, figures, and the documents of the customer. */
const rinfresca = (cache: QueryClient) =>
  Promise.all(
    [CHIAVE, 'contabilita', 'documenti', 'registro'].map((chiave) =>
      cache.invalidateQueries({ queryKey: [chiave], predicate: ({ queryKey }) => queryKey[1] !== 'file' }),
    ),
  )

export function useCreaPreventivo() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ dati, chiave }: { dati: PreventivoInput; chiave: string }) =>
      (await request<{ data: Preventivo }>('/preventivi', { method: 'POST', corpo: dati, chiave })).data,
    onSuccess: () => void rinfresca(cache),
  })
}

interface Modifica {
  id: number
  dati: PreventivoModifica
  versione: number | undefined
}

const aggiorna = async ({ id, dati, versione }: Modifica): Promise<Preventivo> =>
  (
    await request<{ data: Preventivo }>(`/preventivi/${id}`, {
      method: 'PUT',
      corpo: dati,
      ifMatch: versione,
    })
  ).data

export function useAggiornaPreventivo() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: aggiorna,
    onSuccess: (dopo) => {
      scrivi(cache, dopo.id, dopo)
      void rinfresca(cache)
    },
  })
}

export function useEliminaPreventivo() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => request(`/preventivi/${id}`, { method: 'DELETE' }),
    onSuccess: (_, id) => {
      cache.removeQueries({ queryKey: [CHIAVE, 'uno', id] })
      void rinfresca(cache)
    },
  })
}

/** What a choice of state carries (docs/product.md §10.2): accepted, and when. */
const diStato = (stato: StatoPreventivo) => ({
  stato,
  accettato: stato === 'Accettato',
  dataAccettazione: stato === 'Accettato' ? new Date().toISOString() : null,
})

/**
 * The state, seen at once wherever the quote is shown and taken back if it fails. Choices made in a row wait for one
 * another, each on the version that the one before left.
 */
export function useCambiaStato() {
  const cache = useQueryClient()
  return useMutation({
    scope: { id: 'preventivi-stato' },
    mutationFn: ({
      preventivo: { id, versione },
      stato,
    }: {
      preventivo: Preventivo
      stato: StatoPreventivo
    }) => aggiorna({ id, dati: diStato(stato), versione: noto(cache, id)?.versione ?? versione }),
    onMutate: async ({ preventivo, stato }) => {
      await cache.cancelQueries({ queryKey: [CHIAVE] })
      scrivi(cache, preventivo.id, { stato, accettato: stato === 'Accettato' })
    },
    onSuccess: (dopo) => scrivi(cache, dopo.id, dopo),
    onError: (_, { preventivo: { id, stato, accettato } }) => scrivi(cache, id, { stato, accettato }),
    onSettled: () => void rinfresca(cache),
  })
}

/** Keeps the document that was made with the quote. @throws ApiError */
export async function conservaPdf(cache: QueryClient, id: number, pdf: Blob, chiave: string): Promise<void> {
  const modulo = new FormData()
  modulo.set('pdf', pdf, `preventivo_${id}.pdf`)
  const { data } = await uploadFile<{ data: Preventivo }>(`/preventivi/${id}/upload-pdf`, modulo, chiave)
  scrivi(cache, id, data)
  void rinfresca(cache)
}

/** The document kept with the quote. */
export const pdfConservato = async (id: number): Promise<Blob> => {
  const file = await downloadFile(`/preventivi/${id}/pdf`)
  return file.slice(0, file.size, 'application/pdf')
}

/** The quote as the lists or its dialog know it now. */
function noto(cache: QueryClient, id: number): Preventivo | undefined {
  return (
    cache.getQueryData<Preventivo>([CHIAVE, 'uno', id]) ??
    cache
      .getQueriesData<Pagine>({ queryKey: [CHIAVE, 'elenco'] })
      .flatMap(([, dati]) => dati?.pages.flatMap((p) => p.data) ?? [])
      .find((p) => p.id === id)
  )
}

/** Changes a quote wherever it is shown. */
function scrivi(cache: QueryClient, id: number, cambia: Partial<Preventivo>) {
  const tocca = (p: Preventivo) => (p.id === id ? { ...p, ...cambia } : p)
  cache.setQueriesData<Pagine>(
    { queryKey: [CHIAVE, 'elenco'] },
    (dati) => dati && { ...dati, pages: dati.pages.map((p) => ({ ...p, data: p.data.map(tocca) })) },
  )
  cache.setQueriesData<Lista<Preventivo>>(
    { queryKey: [CHIAVE, 'cliente'] },
    (dati) => dati && { ...dati, data: dati.data.map(tocca) },
  )
  cache.setQueryData<Preventivo>([CHIAVE, 'uno', id], (p) => p && tocca(p))
}
