import { useQuery } from '@tanstack/react-query'
import type { Statistiche } from '#features/dashboard/contract.ts'
import { richiesta } from '#web/http.ts'

const OGNI_MINUTO = 60_000

/** Today at a glance, asked again every minute while the tab is in sight; polling does not extend the session. */
export const useStatistiche = () =>
  useQuery({
    queryKey: ['dashboard', 'statistiche'],
    queryFn: async ({ signal }) =>
      (await richiesta<{ data: Statistiche }>('/dashboard/stats', { signal, sfondo: true })).data,
    refetchInterval: OGNI_MINUTO,
  })
