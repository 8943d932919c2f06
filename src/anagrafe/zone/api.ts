import { useQuery } from '@tanstack/react-query'
import { requestData } from '#web/http.ts'
import { resource } from '#web/resource.ts'
import type { RigaZona, ZonaInput } from './contract.ts'

export const zoneApi = resource<RigaZona, ZonaInput>('/zone')

export const useZone = () =>
  useQuery({
    queryKey: ['zone'],
    queryFn: ({ signal }) => requestData<RigaZona[]>('/zone', { signal }),
  })
