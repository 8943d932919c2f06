import { useQuery } from '@tanstack/react-query'
import { type Lista, request } from '#web/http.ts'
import type { Rapporto } from './contract.ts'

/** Reports of some visits, corrections too, the last first. */
export const useRapportiDelleVisite = (visite: readonly number[]) =>
  useQuery({
    queryKey: ['rapporti', 'visite', visite.join()],
    queryFn: ({ signal }) =>
      request<Lista<Rapporto>>('/rapporti', { query: { visite: visite.join() }, signal }),
    enabled: visite.length > 0,
    select: ({ data }) => data,
  })
