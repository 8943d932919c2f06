import { useQuery } from '@tanstack/react-query'
import type { DaPagare, Fornitore, FornitoreInput, Saldo } from '#anagrafe/fornitori/contract.ts'
import { type Lista, request, requestData } from '#web/http.ts'
import { resource } from '#web/resource.ts'

export const fornitoriApi = resource<Fornitore, FornitoreInput>('/fornitori')

/** How much of a supplier's is to pay and how much is paid. */
export const useSaldoFornitore = (id: number) =>
  useQuery({
    queryKey: [...fornitoriApi.one(id).queryKey, 'saldo'],
    queryFn: ({ signal }) => requestData<Saldo>(`/fornitori/${id}/saldo`, { signal }),
  })

/** What is to pay to each supplier, by id; of who is not there, nothing. */
export const useDaPagareAiFornitori = () =>
  useQuery({
    queryKey: [fornitoriApi.name, 'da pagare'],
    queryFn: async ({ signal }) => {
      const { data } = await request<Lista<DaPagare>>('/fornitori/da-pagare', { signal })
      return new Map(data.map((fornitore) => [fornitore.id, fornitore]))
    },
  })

/** How many there are, whatever is being looked for. */
export const useQuantiFornitori = () =>
  useQuery({ ...fornitoriApi.list({ limit: 1 }), select: ({ count }) => count })

export const cercaFornitori = (q: string, signal: AbortSignal): Promise<Fornitore[]> =>
  requestData<Fornitore[]>('/fornitori', { query: { q, limit: 20 }, signal })
