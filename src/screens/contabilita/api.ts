import { useQuery } from '@tanstack/react-query'
import { requestData } from '#web/http.ts'
import type { RiepilogoContabilita } from './contract.ts'

/** What the two cards say, and how many quotes each state has. */
export const useRiepilogoContabilita = () =>
  useQuery({
    queryKey: ['contabilita', 'riepilogo'],
    queryFn: ({ signal }) => requestData<RiepilogoContabilita>('/contabilita/riepilogo', { signal }),
  })
