import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { request, requestData } from '#web/http.ts'
import { queryClient } from '#web/query.ts'
import type { Posta, PostaModifica } from './contract.ts'

export const postaResource = queryOptions({
  queryKey: ['posta'],
  queryFn: ({ signal }) => request<{ data: Posta }>('/posta', { signal }),
})

/** The mailbox that messages leave from; Admins only. */
export const usePosta = () => useQuery({ ...postaResource, select: ({ data }) => data })

export const postaApi = {
  useUpdate: () =>
    useMutation({
      mutationFn: ({ dati, versione }: { dati: PostaModifica; versione: number | undefined }) =>
        requestData<Posta>('/posta', { method: 'PUT', body: dati, ifMatch: versione }),
      onSuccess: (data) => void queryClient.setQueryData(postaResource.queryKey, { data }),
    }),
}

/** Sends one message with the settings that are saved; fails with the reason in words. */
export const useProvaPosta = () =>
  useMutation({
    mutationFn: (a: string) =>
      request<{ data: { a: string } }>('/posta/prova', { method: 'POST', body: { a } }),
  })

/** This archive sends from now on, ordinary and certified mail; one's own password is asked for. */
export const useSpedisceDavvero = () =>
  useMutation({ mutationFn: () => requestData<unknown>('/posta-certificata/attiva', { method: 'POST' }) })
