import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Ditta, DittaInput } from '#features/ditte/contract.ts'
import { type Lista, request } from '#web/http.ts'

const CHIAVE = ['ditte']

/** All firms; everybody may read them. */
export const useDitte = () =>
  useQuery({ queryKey: CHIAVE, queryFn: ({ signal }) => request<Lista<Ditta>>('/ditte', { signal }) })

/** After a write: firms (and their statistics), what shows a firm's name and colour, and the register. */
function useAggiorna() {
  const qc = useQueryClient()
  return () => {
    for (const chiave of ['clienti', 'appuntamenti', 'dashboard', 'registro'])
      void qc.invalidateQueries({ queryKey: [chiave] })
    return qc.invalidateQueries({ queryKey: CHIAVE })
  }
}

export const useCreaDitta = () =>
  useMutation({
    mutationFn: ({ dati, chiave }: { dati: DittaInput; chiave: string }) =>
      request<{ data: Ditta }>('/ditte', { method: 'POST', corpo: dati, chiave }),
    onSuccess: useAggiorna(),
  })

export const useModificaDitta = () =>
  useMutation({
    mutationFn: ({ id, versione, dati }: { id: number; versione?: number | undefined; dati: DittaInput }) =>
      request<{ data: Ditta }>(`/ditte/${id}`, { method: 'PUT', corpo: dati, ifMatch: versione }),
    onSuccess: useAggiorna(),
  })

/** 409, with what uses it, when the firm is in use. */
export const useEliminaDitta = () =>
  useMutation({
    mutationFn: (id: number) => request(`/ditte/${id}`, { method: 'DELETE' }),
    onSuccess: useAggiorna(),
  })
