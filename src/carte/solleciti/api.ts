import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { fattureApi } from '#carte/fatture/api.ts'
import { request, requestData } from '#web/http.ts'
import type { AperteDi, Incassi, SollecitiInput } from './contract.ts'

// With the invoices: what changes one of them changes what is owed.
const CHIAVE = [fattureApi.name, 'incassi'] as const

/** So many customers at first, and so many more as one scrolls. */
const A_PAGINA = 100

/** What customers owe, by age; more of the customers as they are asked for. */
export const useIncassi = (q: string) =>
  useInfiniteQuery({
    queryKey: [...CHIAVE, q],
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      requestData<Incassi>('/fatture/incassi', {
        query: { ...(q && { q }), limit: A_PAGINA, offset: pageParam },
        signal,
      }),
    getNextPageParam: ({ conteggio }, pagine) =>
      pagine.length * A_PAGINA < conteggio ? pagine.length * A_PAGINA : undefined,
    select: ({ pages: [pagina, ...resto] }) =>
      ({ ...pagina, righe: [pagina, ...resto].flatMap((letta) => letta?.righe ?? []) }) as Incassi,
  })

/** The open invoices of a customer; without one, of all who are to be reminded. */
export const useAperte = (clienteId: number | null) =>
  useQuery({
    queryKey: [...CHIAVE, 'aperte', clienteId],
    queryFn: ({ signal }) =>
      requestData<AperteDi[]>('/fatture/incassi/aperte', {
        query: clienteId === null ? {} : { clienteId },
        signal,
      }),
  })

/** Writes the day that a customer has promised, or null. */
export const usePromessa = () =>
  useMutation({
    mutationFn: ({ id, data }: { id: number; data: string | null }) =>
      request(`/fatture/${id}/promessa`, { method: 'PUT', body: { data, confermato: true } }),
  })

/** Keeps that reminders were prepared. */
export const usePreparaSolleciti = () =>
  useMutation({
    mutationFn: (dati: SollecitiInput) => request('/solleciti', { method: 'POST', body: dati }),
  })
