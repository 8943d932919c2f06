import { useQuery } from '@tanstack/react-query'
import type { Fornitore, FornitoreInput } from '#features/fornitori/contract.ts'
import { type Lista, request } from '#web/http.ts'
import { resource } from '#web/resource.ts'

export const fornitoriApi = resource<Fornitore, FornitoreInput>('/fornitori')

/** How many there are, whatever is being looked for. */
export const useQuantiFornitori = () =>
  useQuery({ ...fornitoriApi.list({ limit: 1 }), select: ({ count }) => count })

export const cercaFornitori = async (q: string, signal: AbortSignal): Promise<Fornitore[]> =>
  (await request<Lista<Fornitore>>('/fornitori', { query: { q, limit: 20 }, signal })).data
