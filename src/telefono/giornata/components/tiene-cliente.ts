import { useQuery } from '@tanstack/react-query'
import { keepsDays } from '#web/keeping.ts'
import { useUser } from '#web/session.tsx'
import { OGNI_MS } from '../rules.ts'

/** Whether this device keeps what a visit to a customer needs: it can begin there and then. */
export function useTieneCliente(id: number): boolean {
  const io = useUser()
  const { data } = useQuery({
    queryKey: ['giornata', 'tiene', id],
    enabled: keepsDays(io),
    queryFn: async () => (await import('#telefono/giornata/api.ts')).tieneCliente(io.id, id),
    staleTime: OGNI_MS,
  })
  return data ?? false
}
