import { useQuery } from '@tanstack/react-query'
import { request } from '#web/http.ts'
import type { RiepilogoContabilita } from './contract.ts'

/** What the two cards say, and how many quotes each state has. */
export const useRiepilogoContabilita = () =>
  useQuery({
    queryKey: ['contabilita', 'riepilogo'],
    queryFn: async ({ signal }) =>
      (await request<{ data: RiepilogoContabilita }>('/contabilita/riepilogo', { signal })).data,
  })
