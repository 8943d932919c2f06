import { useQuery } from '@tanstack/react-query'
import { type Lista, request } from '#web/http.ts'
import type { Catasto } from './contract.ts'

/** Every region's registry; without a network nothing. */
export const useCatasti = () =>
  useQuery({
    queryKey: ['catasti'],
    queryFn: ({ signal }) => request<Lista<Catasto>>('/catasti', { signal }),
  })
