import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type * as z from 'zod'
import type {
  Appuntamento,
  AppuntamentoInput,
  AppuntamentoModifica,
  appuntamentiQuery,
  conteggioGiorno,
  Disponibilita,
  Planning,
  RiepilogoDitta,
} from '#features/appuntamenti/contract.ts'
import type { StatisticaDitta } from '#features/ditte/contract.ts'
import { addDays } from '#shared/dates.ts'
import { type Lista, request } from '#web/http.ts'
import { queryClient } from '#web/query.ts'

type FiltriAppuntamenti = Partial<z.output<typeof appuntamentiQuery>>
type ConteggioGiorno = z.output<typeof conteggioGiorno>

const CHIAVE = 'appuntamenti'

/** Appointments by filter, in order of start unless `ordine` says otherwise. */
export function useAppuntamenti(filtri: FiltriAppuntamenti) {
  return useQuery({
    queryKey: [CHIAVE, 'elenco', filtri],
    queryFn: ({ signal }) => request<Lista<Appuntamento>>('/appuntamenti', { query: filtri, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The most that the server gives at once; few days come near it. */
const PAGINA = 200

/** A day's visits in order of start, `PAGINA` at a time; the former day stays while the next one comes. */
const giornata = (data: string) =>
  infiniteQueryOptions({
    queryKey: [CHIAVE, 'giornata', data],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      request<Lista<Appuntamento>>('/appuntamenti', {
        query: { data, limit: PAGINA, offset: pageParam },
        signal,
      }),
    getNextPageParam: (ultima, _, offset) => (offset + PAGINA < ultima.count ? offset + PAGINA : undefined),
    select: ({ pages }) => ({ righe: pages.flatMap((p) => p.data), totale: pages.at(-1)?.count ?? 0 }),
  })

export const useGiornata = (data: string) => useInfiniteQuery(giornata(data))

export const anticipaGiornata = (data: string) => void queryClient.prefetchInfiniteQuery(giornata(data))

/** How many visits each firm has in the month of a day: all, planned, completed. Firms by name. */
export function useStatisticheDitte(giorno: string) {
  const query = annoEMese(giorno)
  return useQuery({
    queryKey: [CHIAVE, 'ditte', query],
    queryFn: async ({ signal }) =>
      (await request<Lista<StatisticaDitta>>('/ditte/statistiche', { query, signal })).data,
    placeholderData: keepPreviousData,
  })
}

/** What a firm's month brought in, and its visits; the former month stays while the next one comes. */
export function useRiepilogoDitta(dittaId: number, anno: number, mese: number) {
  return useQuery({
    queryKey: [CHIAVE, 'riepilogo', dittaId, anno, mese],
    queryFn: async ({ signal }) => {
      const query = { anno, mese }
      const path = `/appuntamenti/ditta/${dittaId}/riepilogo`
      return (await request<{ data: RiepilogoDitta }>(path, { query, signal })).data
    },
    placeholderData: keepPreviousData,
  })
}

const annoEMese = (giorno: string) => ({ anno: Number(giorno.slice(0, 4)), mese: Number(giorno.slice(5, 7)) })

/** One appointment; nothing is asked with `id` null. */
export function useAppuntamento(id: number | null) {
  return useQuery({
    queryKey: [CHIAVE, 'record', id],
    queryFn: async ({ signal }) =>
      (await request<{ data: Appuntamento }>(`/appuntamenti/${id}`, { signal })).data,
    enabled: id !== null,
  })
}

/** How many appointments each day has, from `dataInizio` to `dataFine` included, by day `yyyy-MM-dd`. */
export function useConteggi(dataInizio: string, dataFine: string) {
  return useQuery({
    queryKey: [CHIAVE, 'conteggi', dataInizio, dataFine],
    queryFn: async ({ signal }) => {
      const query = { dataInizio, dataFine }
      const { data } = await request<{ data: ConteggioGiorno[] }>('/appuntamenti/conteggi', {
        query,
        signal,
      })
      return new Map(data.map((giorno) => [giorno.data, giorno.numero]))
    },
  })
}

export interface Intervallo {
  /** Instants, ISO. */
  dataInizio: string
  dataFine: string
}

/** Who is free and who is busy in an interval; the former answer stays while the next one comes. */
export function useDisponibilita(intervallo: Intervallo | null, escludiAppuntamentoId: number | undefined) {
  return useQuery({
    queryKey: [CHIAVE, 'disponibilita', intervallo, escludiAppuntamentoId],
    queryFn: async ({ signal }) => {
      const query = { ...intervallo, escludiAppuntamentoId }
      return (await request<{ data: Disponibilita }>('/appuntamenti/disponibilita', { query, signal })).data
    },
    enabled: intervallo !== null,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
}

/** After a write: lists, counts and availability, the dashboard, and the register that tells it. */
function useRinfresca() {
  const cache = useQueryClient()
  return () => {
    for (const chiave of ['dashboard', 'registro']) void cache.invalidateQueries({ queryKey: [chiave] })
    return cache.invalidateQueries({ queryKey: [CHIAVE] })
  }
}

export function useCreaAppuntamento() {
  return useMutation({
    mutationFn: ({ dati, chiave }: { dati: AppuntamentoInput; chiave: string }) =>
      request<{ data: Appuntamento }>('/appuntamenti', { method: 'POST', corpo: dati, chiave }),
    onSuccess: useRinfresca(),
  })
}

interface Modifica {
  id: number
  dati: AppuntamentoModifica
  versione: number | undefined
}

/** The admin's edit and the assignee's management update: same call, the server looks at the fields. */
export function useAggiornaAppuntamento() {
  return useMutation({
    mutationFn: ({ id, dati, versione }: Modifica) =>
      request<{ data: Appuntamento }>(`/appuntamenti/${id}`, {
        method: 'PUT',
        corpo: dati,
        ifMatch: versione,
      }),
    onSuccess: useRinfresca(),
  })
}

export function useEliminaAppuntamento() {
  return useMutation({
    mutationFn: (id: number) =>
      request<{ data: { id: number } }>(`/appuntamenti/${id}`, { method: 'DELETE' }),
    onSuccess: useRinfresca(),
  })
}

/** First part of the keys of the weeks of the planning. */
export const CHIAVE_PLANNING = [CHIAVE, 'planning'] as const

/** Who is working and on what in the week of a Monday; read again each minute while it is in sight. */
export const settimanaPlanning = (lunedi: string) =>
  queryOptions({
    queryKey: [...CHIAVE_PLANNING, lunedi],
    queryFn: async ({ signal, client, queryKey }) => {
      const query = { dataInizio: lunedi, dataFine: addDays(lunedi, 6) }
      // A reading that nobody asked for does not keep the session alive.
      const background = client.getQueryData(queryKey) !== undefined
      return (
        await request<{ data: Planning }>('/appuntamenti/planning-settimanale', {
          query,
          signal,
          sfondo: background,
        })
      ).data
    },
  })

interface Posto {
  id: number
  /** Instants, ISO. */
  dataInizio: string
  dataFine: string
  utenteAssegnatoId: number
}

/** Moves a visit of the planning. Whoever calls shows it at once and takes it back if it fails. */
export const spostaAppuntamento = ({ id, ...dati }: Posto, versione: number) =>
  request<{ data: Appuntamento }>(`/appuntamenti/${id}`, { method: 'PUT', corpo: dati, ifMatch: versione })
