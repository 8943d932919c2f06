import { useQuery } from '@tanstack/react-query'
import { request } from '#web/http.ts'
import { resource } from '#web/resource.ts'
import type { RigaZona, ZonaInput } from './contract.ts'

export const zoneApi = resource<RigaZona, ZonaInput>('/zone')

export const useZone = () =>
  useQuery({
    queryKey: ['zone'],
    queryFn: async ({ signal }) => (await request<{ data: RigaZona[] }>('/zone', { signal })).data,
  })
