import { useMutation, useQuery } from '@tanstack/react-query'
import type { DaVerificare, RifiutaTutte } from '#telefono/azioni/contract.ts'
import { type Lista, request, requestData } from '#web/http.ts'

/**
 * What waits for the office; of who is no Admin, their own.
 * @param ogni how often it is asked again while it is shown, in ms
 */
export const useDaVerificare = ({ enabled = true, ogni }: { enabled?: boolean; ogni?: number } = {}) =>
  useQuery({
    queryKey: ['azioni'],
    enabled,
    refetchOnMount: 'always',
    ...(ogni && { refetchInterval: ogni }),
    queryFn: ({ signal }) => request<Lista<DaVerificare>>('/azioni', { signal }),
  })

interface Decisione {
  id: number
  esito: 'Accettata' | 'Archiviata' | 'Rifiutata'
  motivo?: string
  /** Whose the document is that is archived, where nobody knew. */
  clienteId?: number
  /** Of the visit that was looked at: where it has changed since, 409. */
  visitaVersione?: number
}

export const useDecidiAzione = () =>
  useMutation({
    mutationFn: ({ id, ...body }: Decisione) => request(`/azioni/${id}/decisione`, { method: 'POST', body }),
  })

/** Refuses what waits of one person for one reason; gives how many were, and how many more there are. */
export const useRifiutaTutte = () =>
  useMutation({
    mutationFn: (body: RifiutaTutte) =>
      requestData<{ rifiutate: number; restano: number }>('/azioni/rifiuta', {
        method: 'POST',
        body,
      }),
  })
