import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Finanze, Statistiche } from '#features/dashboard/contract.ts'
import { type Lista, richiesta } from '#web/http.ts'

const OGNI_MINUTO = 60_000

/** Today at a glance, asked again every minute while the tab is in sight; polling does not extend the session. */
export const useStatistiche = () =>
  useQuery({
    queryKey: ['dashboard', 'statistiche'],
    queryFn: async ({ signal }) =>
      (await richiesta<{ data: Statistiche }>('/dashboard/stats', { signal, sfondo: true })).data,
    refetchInterval: OGNI_MINUTO,
  })

/** A month's money; the former month's figures stay while the next come. */
export const useFinanze = (anno: number, mese: number, attiva: boolean) =>
  useQuery({
    queryKey: ['dashboard', 'finanze', anno, mese],
    enabled: attiva,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await richiesta<{ data: Finanze }>(`/dashboard/finanze/${anno}/${mese}`, { signal })).data,
  })

/** The twelve months that end with this one, oldest first. */
export const useAndamento = (anno: number, mese: number, attivo: boolean) =>
  useQuery({
    queryKey: ['dashboard', 'andamento', anno, mese],
    enabled: attivo,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => richiesta<Lista<Finanze>>(`/dashboard/andamento/${anno}/${mese}`, { signal }),
  })
