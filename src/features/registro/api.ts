import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RigaRegistro } from '#features/registro/contract.ts'
import { type Lista, request } from '#web/http.ts'

interface FiltriRegistro {
  tabella?: string | null
  recordId?: number | null
  utenteId?: number | null
  limit: number
  offset?: number
}

/** Lines of the register, the latest first. Admin only. Always read again when shown: it tells what just happened. */
export const useRegistro = (filtri: FiltriRegistro, active = true) =>
  useQuery({
    queryKey: ['registro', filtri],
    queryFn: ({ signal }) => request<Lista<RigaRegistro>>('/registro', { query: { ...filtri }, signal }),
    enabled: active,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
