import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { oggi } from '#shared/dates.ts'
import { isAdmin } from '#shared/permissions.ts'
import { type Kept, type Lista, request, requestData } from '#web/http.ts'
import { memory } from '#web/memory.ts'
import { queryClient } from '#web/query.ts'
import { remembered } from '#web/remembered.ts'
import { useUser } from '#web/session.tsx'
import type { DaFare, Finanze, Statistiche } from './contract.ts'

const EVERY_MINUTE = 60_000

const ENTRY = 'giornata'

/** What the cards show before they are opened; asked by the page's first script too (src/web/main.tsx). */
const IN_VISTA = 6

/** A technician's last reading of today; what is older than today says nothing any more. */
function keptDay(utente: number): { quando: number; dati: Statistiche } | null {
  const kept = memory.leggi<{ giorno: string; statistiche: Statistiche }>(ENTRY, utente)
  return kept?.dati.giorno === oggi() ? { quando: kept.quando, dati: kept.dati.statistiche } : null
}

/**
 * Every row of what is due, or those that the cards show first, and what waits for an Admin; a technician's stays on the
 * device.
 */
const statistiche = (esteso: boolean) =>
  queryOptions({
    queryKey: ['dashboard', 'statistiche', { tutte: esteso }],
    queryFn: async ({ signal }) => {
      const query = esteso ? {} : { limit: IN_VISTA }
      const utente = remembered()
      // Of one whom this device doesn't know yet, the answer is empty where there is nothing to say.
      const admin = utente === null || isAdmin(utente)
      const [{ data, kept }, daFare] = await Promise.all([
        request<{ data: Statistiche } & Kept>('/dashboard/stats', { query, signal }),
        // Together, so that the cards don't move when the line above them comes; they don't fail with it.
        admin ? requestData<DaFare[]>('/dashboard/da-fare', { signal }).catch(() => []) : [],
      ])
      if (utente && !admin && !kept) memory.scrivi(ENTRY, utente.id, { giorno: oggi(), statistiche: data })
      return { ...data, daFare }
    },
  })

/** Asks before the screen is drawn, so that it is drawn once; where a day is kept on the device, that is drawn at first. */
export function anticipaStatistiche(): void {
  const utente = remembered()
  const kept = utente && !isAdmin(utente) && keptDay(utente.id)
  if (!kept) void queryClient.prefetchQuery(statistiche(false))
}

/**
 * Today at a glance, asked again every minute while the tab is in sight; polling does not extend the session. A
 * technician's day stays on the device until logout, so that it can be read where there is no signal (decision 025).
 * @param esteso every row of what is due, instead of those that the cards show first
 */
export function useStatistiche(esteso: boolean) {
  const utente = useUser()
  const richiesta = statistiche(esteso)
  const answered = (queryClient.getQueryState(richiesta.queryKey)?.dataUpdateCount ?? 0) > 0
  const kept = isAdmin(utente) || answered ? null : keptDay(utente.id)
  return useQuery({
    ...richiesta,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MINUTE,
    ...(kept && {
      initialData: { ...kept.dati, daFare: [] },
      initialDataUpdatedAt: kept.quando,
      // However new they are, they come from the device: the server is asked.
      refetchOnMount: 'always',
    }),
  })
}

/** Ends the list of the first hour, for every Admin. */
export const useFinePrimaOra = () =>
  useMutation({ mutationFn: () => request('/azienda', { method: 'PUT', body: { primaOra: false } }) })

/** A month's money; the former month's figures stay while the next come. */
export const useFinanze = (anno: number, mese: number, active: boolean) =>
  useQuery({
    queryKey: ['dashboard', 'finanze', anno, mese],
    enabled: active,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => requestData<Finanze>(`/dashboard/finanze/${anno}/${mese}`, { signal }),
  })

/** The twelve months that end with this one, oldest first. */
export const useAndamento = (anno: number, mese: number, active: boolean) =>
  useQuery({
    queryKey: ['dashboard', 'andamento', anno, mese],
    enabled: active,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => request<Lista<Finanze>>(`/dashboard/andamento/${anno}/${mese}`, { signal }),
  })
