import { useMutation, useQuery } from '@tanstack/react-query'
import { requestData } from '#web/http.ts'
import type { Credito, CreditoModifica } from './contract.ts'

/** Of one person; of all customers and suppliers where nobody is named. */
export interface CreditiDi {
  clienteId?: number
  fornitoreId?: number
}

/** Credits of which something is left. */
export const useCreditiAperti = (di: CreditiDi = {}, enabled = true) =>
  useQuery({
    queryKey: ['crediti', di],
    enabled,
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ aperti: 'true', limit: '200' })
      for (const [chiave, id] of Object.entries(di)) query.set(chiave, String(id))
      return requestData<Credito[]>(`/crediti?${query}`, { signal })
    },
  })

/** Says whether it is an advance, or to be given back. */
export const useDiCredito = () =>
  useMutation({
    mutationFn: ({ id, ...body }: CreditoModifica & { id: number }) =>
      requestData<Credito>(`/crediti/${id}`, { method: 'PUT', body }),
  })

export const useUsaCredito = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: number; fatturaId: number; importo: number }) =>
      requestData<Credito>(`/crediti/${id}/usa`, { method: 'POST', body }),
  })

/** Gives all that is left back; `null` takes the last giving back away. */
export const useRestituisciCredito = () =>
  useMutation({
    mutationFn: ({ id, resa }: { id: number; resa: { giorno: string; metodo: string } | null }) =>
      requestData<Credito>(
        `/crediti/${id}/restituisci`,
        resa ? { method: 'POST', body: resa } : { method: 'DELETE' },
      ),
  })
