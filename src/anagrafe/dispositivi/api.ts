import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Lista, request } from '#web/http.ts'
import type { Dispositivo } from './contract.ts'

const DISPOSITIVI = ['dispositivi']

/** Everybody's devices; Admins only. */
export const useDispositivi = () =>
  useQuery({
    queryKey: DISPOSITIVI,
    queryFn: ({ signal }) => request<Lista<Dispositivo>>('/dispositivi', { signal }),
    refetchOnMount: 'always',
  })

/** Calls one back. 404 where somebody has already. */
export function useRevocaDispositivo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => request(`/dispositivi/${id}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: DISPOSITIVI }),
  })
}
