import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { clientiApi } from '#anagrafe/clienti/api.ts'
import type { Cliente, ClientiDistinti } from '#anagrafe/clienti/contract.ts'
import { type Lista, request } from '#web/http.ts'
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
    mutationFn: async (body: DistintiInput) =>
      (await request<{ data: ClientiDistinti }>('/clienti-distinti', { method: 'POST', body })).data,
  })

/** Takes that back. */
export const useRimetti = () =>
  useMutation({ mutationFn: (id: number) => request(`/clienti-distinti/${id}`, { method: 'DELETE' }) })

/** What becomes of two customers: `id` stays. */
export const chiediAnteprima = (id: number, altroId: number) =>
  queryOptions({
    queryKey: [clientiApi.name, 'unisci', id, altroId],
    queryFn: async ({ signal }) =>
      (
        await request<{ data: AnteprimaUnione }>(`/clienti/${id}/unisci`, {
          ...{ query: { altroId }, signal },
        })
      ).data,
  })

/** Makes the other customer part of this one. */
export const useUnisci = (id: number) =>
  useMutation({
    mutationFn: async (body: UnisciInput) =>
      (await request<{ data: Cliente }>(`/clienti/${id}/unisci`, { method: 'POST', body })).data,
  })
