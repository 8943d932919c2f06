import { useMutation, useQuery } from '@tanstack/react-query'
import { request } from '#web/http.ts'
import { resource } from '#web/resource.ts'
import type { Canone, CanoneDaFatturare, Contratto, ContrattoInput, ContrattoModifica } from './contract.ts'

export const contrattiApi = resource<Contratto, ContrattoInput, ContrattoModifica>('/contratti')

/** The fees that wait for their invoice. */
export const useCanoniDaFatturare = () =>
  useQuery({
    queryKey: ['contratti', 'canoni'],
    queryFn: async ({ signal }) => (await request<{ data: CanoneDaFatturare[] }>('/canoni', { signal })).data,
  })

export const useCanoni = (contrattoId: number) =>
  useQuery({
    queryKey: ['contratti', 'canoni', contrattoId],
    queryFn: async ({ signal }) =>
      (await request<{ data: Canone[] }>(`/contratti/${contrattoId}/canoni`, { signal })).data,
  })

export const useRinnova = () =>
  useMutation({
    mutationFn: async (id: number) =>
      (await request<{ data: Contratto }>(`/contratti/${id}/rinnova`, { method: 'POST' })).data,
  })
