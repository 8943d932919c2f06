import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type Lista, request, requestData } from '#web/http.ts'
import type { CompilaInput, Compilati, Incompleti } from './contract.ts'

export const elencoIncompleti = queryOptions({
  queryKey: ['da-completare'],
  queryFn: ({ signal }) => request<Lista<Incompleti>>('/da-completare', { signal }),
})

export const useIncompleti = () => useQuery(elencoIncompleti)

/** Completes all of one kind that has one certain answer. */
export const useCompila = () =>
  useMutation({
    mutationFn: (body: CompilaInput) => requestData<Compilati>('/da-completare', { method: 'POST', body }),
  })

/** Takes that back. */
export const useAnnullaCompila = () =>
  useMutation({
    mutationFn: (operazione: number) =>
      requestData<Compilati>('/da-completare/annulla', { method: 'POST', body: { operazione } }),
  })
