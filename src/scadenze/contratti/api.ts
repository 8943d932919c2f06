import { useMutation, useQuery } from '@tanstack/react-query'
import { requestData } from '#web/http.ts'
import { resource } from '#web/resource.ts'
import type { Canone, CanoneDaFatturare, Contratto, ContrattoInput, ContrattoModifica } from './contract.ts'

export const contrattiApi = resource<Contratto, ContrattoInput, ContrattoModifica>('/contratti')

/** The fees that wait for their invoice. */
export const useCanoniDaFatturare = () =>
  useQuery({
    queryKey: ['contratti', 'canoni'],
    queryFn: ({ signal }) => requestData<CanoneDaFatturare[]>('/canoni', { signal }),
  })

export const useCanoni = (contrattoId: number) =>
  useQuery({
    queryKey: ['contratti', 'canoni', contrattoId],
    queryFn: ({ signal }) => requestData<Canone[]>(`/contratti/${contrattoId}/canoni`, { signal }),
  })

export const useRinnova = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: number; mesi: number; canone: number | null }) =>
      requestData<Contratto>(`/contratti/${id}/rinnova`, { method: 'POST', body }),
  })
