import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { fattureApi } from '#carte/fatture/api.ts'
import type { Lista } from '#web/http.ts'
import { request } from '#web/http.ts'
import type { AperteDi, Incassi, SollecitiInput } from './contract.ts'

// With the invoices: what changes one of them changes what is owed.
const CHIAVE = [fattureApi.name, 'incassi'] as const

/** What customers owe, by age. @param quanti rows at most */
export const useIncassi = (q: string, quanti: number) =>
  useQuery({
    queryKey: [...CHIAVE, q, quanti],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (
        await request<{ data: Incassi }>('/fatture/incassi', {
          query: { ...(q && { q }), limit: quanti },
          signal,
        })
      ).data,
  })

/** The open invoices of a customer; without one, of all who are to be reminded. */
export const useAperte = (clienteId: number | null) =>
  useQuery({
    queryKey: [...CHIAVE, 'aperte', clienteId],
    queryFn: async ({ signal }) =>
      (
        await request<Lista<AperteDi>>('/fatture/incassi/aperte', {
          query: clienteId === null ? {} : { clienteId },
          signal,
        })
      ).data,
  })

/** Writes the day that a customer has promised, or null. */
export const usePromessa = () =>
  useMutation({
    mutationFn: ({ id, data }: { id: number; data: string | null }) =>
      request(`/fatture/${id}/promessa`, { method: 'PUT', body: { data } }),
  })

/** Keeps that reminders were prepared. */
export const usePrepara = () =>
  useMutation({
    mutationFn: (dati: SollecitiInput) => request('/solleciti', { method: 'POST', body: dati }),
  })
