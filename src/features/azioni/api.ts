import { useMutation, useQuery } from '@tanstack/react-query'
import type { DaVerificare } from '#features/azioni/contract.ts'
import { type Lista, request } from '#web/http.ts'

/** What waits for the office; of who is no Admin, their own. */
export const useDaVerificare = () =>
  useQuery({
    queryKey: ['azioni'],
    queryFn: ({ signal }) => request<Lista<DaVerificare>>('/azioni', { signal }),
  })

interface Decisione {
  id: number
  esito: 'Accettata' | 'Rifiutata'
  motivo?: string
}

export const useDecidiAzione = () =>
  useMutation({
    mutationFn: ({ id, ...body }: Decisione) => request(`/azioni/${id}/decisione`, { method: 'POST', body }),
  })
