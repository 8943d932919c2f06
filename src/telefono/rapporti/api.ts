import { useQuery } from '@tanstack/react-query'
import { eLocale } from '#shared/nati.ts'
import { type Lista, request } from '#web/http.ts'
import type { Atteso, Rapporto } from './contract.ts'

/** Those of a visit whose words are in the office and whose files aren't. */
export const useRapportiAttesi = (visita: number) =>
  useQuery({
    queryKey: ['rapporti', 'attesi', visita],
    queryFn: ({ signal }) => request<Lista<Atteso>>('/rapporti/attesi', { query: { visita }, signal }),
    select: ({ data }) => data,
  })

/** Reports of some visits, corrections too, the last first. */
export function useRapportiDelleVisite(insieme: readonly number[]) {
  // Of what was begun here the server knows nothing by this number.
  const visite = insieme.filter((id) => !eLocale(id))
  return useQuery({
    queryKey: ['rapporti', 'visite', visite.join()],
    queryFn: ({ signal }) =>
      request<Lista<Rapporto>>('/rapporti', { query: { visite: visite.join() }, signal }),
    enabled: visite.length > 0,
    select: ({ data }) => data,
  })
}
