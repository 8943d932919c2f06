import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { requestData } from '#web/http.ts'
import { resource } from '#web/resource.ts'
import type {
  Canone,
  CanoneDaFatturare,
  Contratto,
  ContrattoInput,
  ContrattoModifica,
  RiepilogoContratti,
} from './contract.ts'

export const contrattiApi = resource<Contratto, ContrattoInput, ContrattoModifica>('/contratti')

/** How many there are of each state, and their value of a year; of those that are looked for. */
export const useRiepilogoContratti = (q: string) =>
  useQuery({
    queryKey: ['contratti', 'riepilogo', q],
    queryFn: ({ signal }) =>
      requestData<RiepilogoContratti>('/contratti/riepilogo', { query: { q }, signal }),
    placeholderData: keepPreviousData,
  })

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
