import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { requestData } from '#web/http.ts'
import type { Trovati } from './contract.ts'

/** What corresponds to `q` among everything this user may see; the last answer stays until the next. */
export const useTrovati = (q: string) =>
  useQuery({
    queryKey: ['ricerca', q],
    queryFn: ({ signal }) => requestData<Trovati>('/ricerca', { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    // Anything may have been renamed since: what is kept is only shown until the answer.
    staleTime: 0,
  })
