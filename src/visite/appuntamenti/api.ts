import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import type * as z from 'zod'
import type { StatisticaDitta } from '#anagrafe/ditte/contract.ts'
import { addDays } from '#shared/dates.ts'
import type {
  AggiungiLavoriInput,
  Appuntamento,
  AppuntamentoInput,
  AppuntamentoModifica,
  appuntamentiQuery,
  conteggioGiorno,
  Disponibilita,
  GiornoDelMese,
  LavoriAggiunti,
  RiepilogoDitta,
  SettimanaPlanning,
} from '#visite/appuntamenti/contract.ts'
import { type Kept, type Lista, request, requestData } from '#web/http.ts'
import { queryClient } from '#web/query.ts'
import { resource } from '#web/resource.ts'

type FiltriAppuntamenti = Partial<z.output<typeof appuntamentiQuery>>
type ConteggioGiorno = z.output<typeof conteggioGiorno>

/** A page is the most that the server gives at once; few days come near it. */
export const appuntamentiApi = resource<Appuntamento, AppuntamentoInput, AppuntamentoModifica>(
  '/appuntamenti',
  200,
)

/** Appointments by filter, in order of start unless `ordine` says otherwise. */
export const useAppuntamenti = (filtri: FiltriAppuntamenti) =>
  useQuery({ ...appuntamentiApi.list(filtri), placeholderData: keepPreviousData })

/** A day's visits in order of start; the former day stays while the next one comes. */
const giornata = (data: string) =>
  infiniteQueryOptions({
    ...appuntamentiApi.pages({ data }),
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({ righe: pages.flatMap((p) => p.data), totale: pages.at(-1)?.count ?? 0 }),
  })

export const useGiornata = (data: string) => useInfiniteQuery(giornata(data))

export const anticipaGiornata = (data: string) => appuntamentiApi.prefetchPages({ data })

/** How many visits each firm has in the month of a day: all, planned, completed. Firms by name. */
export function useStatisticheDitte(giorno: string) {
  const query = { anno: Number(giorno.slice(0, 4)), mese: Number(giorno.slice(5, 7)) }
  return useQuery({
    queryKey: [appuntamentiApi.name, 'ditte', query],
    queryFn: ({ signal }) => requestData<StatisticaDitta[]>('/ditte/statistiche', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** What a firm's month brought in, and its visits; the former month stays while the next one comes. */
export const useRiepilogoDitta = (dittaId: number, anno: number, mese: number) =>
  useQuery({
    queryKey: [appuntamentiApi.name, 'riepilogo', dittaId, anno, mese],
    queryFn: async ({ signal }) => {
      const path = `/appuntamenti/ditta/${dittaId}/riepilogo`
      return await requestData<RiepilogoDitta>(path, { query: { anno, mese }, signal })
    },
    placeholderData: keepPreviousData,
  })

/** One appointment; nothing is asked with `id` null. */
export const useAppuntamento = (id: number | null) =>
  useQuery({ ...appuntamentiApi.one(id ?? 0), enabled: id !== null })

/** How many appointments each day has, from `dataInizio` to `dataFine` included, by day `yyyy-MM-dd`. */
export const useConteggi = (dataInizio: string, dataFine: string) =>
  useQuery({
    queryKey: [appuntamentiApi.name, 'conteggi', dataInizio, dataFine],
    queryFn: async ({ signal }) => {
      const query = { dataInizio, dataFine }
      const { data } = await request<Lista<ConteggioGiorno>>('/appuntamenti/conteggi', { query, signal })
      return new Map(data.map((giorno) => [giorno.data, giorno.numero]))
    },
  })

/** What the calendar shows of each day, by day. */
const mese = (dataInizio: string, dataFine: string, utenteId: number | undefined) =>
  queryOptions({
    queryKey: [appuntamentiApi.name, 'mese', dataInizio, dataFine, utenteId],
    queryFn: ({ signal }) =>
      request<Lista<GiornoDelMese> & Kept>('/appuntamenti/mese', {
        query: { dataInizio, dataFine, utenteId },
        signal,
      }),
  })

/** The former month stays while the next one comes. */
export const useMeseVisite = (dataInizio: string, dataFine: string, utenteId: number | undefined) =>
  useQuery({ ...mese(dataInizio, dataFine, utenteId), placeholderData: keepPreviousData })

/** Everybody's month, and a day of it, before the calendar is drawn. */
export function anticipaMese(dataInizio: string, dataFine: string, giorno: string): void {
  void queryClient.prefetchQuery(mese(dataInizio, dataFine, undefined))
  void queryClient.prefetchQuery(appuntamentiApi.list({ dataInizio: giorno, dataFine: giorno }))
}

export interface Intervallo {
  /** Instants, ISO. */
  dataInizio: string
  dataFine: string
}

/** Who is free and who is busy in an interval, and whom it suits; the former answer stays while the next one comes. */
export const useDisponibilita = (
  intervallo: Intervallo | null,
  escludiAppuntamentoId: number | undefined,
  clienteId?: number,
) =>
  useQuery({
    queryKey: [appuntamentiApi.name, 'disponibilita', intervallo, escludiAppuntamentoId, clienteId],
    queryFn: async ({ signal }) => {
      const query = { ...intervallo, escludiAppuntamentoId, clienteId }
      return await requestData<Disponibilita>('/appuntamenti/disponibilita', { query, signal })
    },
    enabled: intervallo !== null,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

/** First part of the keys of the weeks of the planning. */
export const CHIAVE_PLANNING = [appuntamentiApi.name, 'planning'] as const

/** Who is working and on what in the week of a Monday; read again each minute while it is in sight. */
export const settimanaPlanning = (lunedi: string) =>
  queryOptions({
    queryKey: [...CHIAVE_PLANNING, lunedi],
    queryFn: async ({ signal }) => {
      const dataFine = addDays(lunedi, 6)
      const parte = async (dataInizio: string) => {
        const query = { dataInizio, dataFine }
        return await requestData<SettimanaPlanning>('/appuntamenti/settimana', { query, signal })
      }
      const settimana = await parte(lunedi)
      while (settimana.al < dataFine) {
        const { appuntamenti, al } = await parte(addDays(settimana.al, 1))
        const noti = new Set(settimana.appuntamenti.map(({ id }) => id))
        // One that lasts over midnight is of both parts.
        settimana.appuntamenti.push(...appuntamenti.filter(({ id }) => !noti.has(id)))
        settimana.al = al
      }
      return settimana
    },
  })

/** Gives a visit that stands already more works. */
export const useAggiungiLavori = () =>
  useMutation({
    mutationFn: ({ id, ...body }: AggiungiLavoriInput & { id: number }) =>
      requestData<LavoriAggiunti>(`/appuntamenti/${id}/aggiungi-lavori`, { method: 'POST', body }),
  })

/** Calls off a visit whose works were done elsewhere. */
export const useAnnullaVisita = () =>
  useMutation({
    mutationFn: (id: number) =>
      request(`/appuntamenti/${id}`, { method: 'PUT', body: { stato: 'Annullato', daRiprendere: null } }),
  })
