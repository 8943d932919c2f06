import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { clientiApi } from '#anagrafe/clienti/api.ts'
import type { Cliente } from '#anagrafe/clienti/contract.ts'
import { type Lista, request } from '#web/http.ts'
import type { AnteprimaUnione, Doppione, UnisciInput } from './contract.ts'

export const doppioni = queryOptions({
  queryKey: [clientiApi.name, 'doppioni'],
  queryFn: ({ signal }) => request<Lista<Doppione>>('/clienti/doppioni', { signal }),
})

export const useDoppioni = () => useQuery(doppioni)

/** What becomes of two customers: `id` stays. */
export const anteprima = (id: number, altroId: number) =>
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
