import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { clientiApi } from '#anagrafe/clienti/api.ts'
import type { Cliente, ClientiDistinti } from '#anagrafe/clienti/contract.ts'
import { type Lista, request, requestData } from '#web/http.ts'
import type { AnteprimaUnione, CoppiaDistinta, DistintiInput, Doppione, UnisciInput } from './contract.ts'

export const doppioni = queryOptions({
  queryKey: [clientiApi.name, 'doppioni'],
  queryFn: ({ signal }) => request<Lista<Doppione>>('/clienti/doppioni', { signal }),
})

export const useDoppioni = () => useQuery(doppioni)

/** Who was told apart: they are in the list of doubles no more. */
export const distinti = queryOptions({
  queryKey: [clientiApi.name, 'distinti'],
  queryFn: ({ signal }) => request<Lista<CoppiaDistinta>>('/clienti-distinti', { signal }),
})

export const useDistinti = () => useQuery(distinti)

/** Says that two customers are not one. */
export const useDistingui = () =>
  useMutation({
    mutationFn: (body: DistintiInput) =>
      requestData<ClientiDistinti>('/clienti-distinti', { method: 'POST', body }),
  })

/** Takes that back. */
export const useRimetti = () =>
  useMutation({ mutationFn: (id: number) => request(`/clienti-distinti/${id}`, { method: 'DELETE' }) })

/** What becomes of two customers: `id` stays. */
export const chiediAnteprima = (id: number, altroId: number) =>
  queryOptions({
    queryKey: [clientiApi.name, 'unisci', id, altroId],
    queryFn: ({ signal }) =>
      requestData<AnteprimaUnione>(`/clienti/${id}/unisci`, { query: { altroId }, signal }),
  })

/** Makes the other customer part of this one. */
export const useUnisci = (id: number) =>
  useMutation({
    mutationFn: (body: UnisciInput) =>
      requestData<Cliente>(`/clienti/${id}/unisci`, { method: 'POST', body }),
  })
