import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { request, requestData } from '#web/http.ts'
import { queryClient } from '#web/query.ts'
import type { PostaCertificata, PostaCertificataModifica, ProvaCertificata } from './contract.ts'

const risorsa = queryOptions({
  queryKey: ['posta-certificata'],
  queryFn: ({ signal }) => request<{ data: PostaCertificata }>('/posta-certificata', { signal }),
})

const tieni = (data: PostaCertificata) => void queryClient.setQueryData(risorsa.queryKey, { data })

/** The certified mailbox that invoices leave from; Admins only. */
export const usePostaCertificata = () => useQuery({ ...risorsa, select: ({ data }) => data })

/** Whether the mailbox can be used; `spedisce`: and somebody has said that this archive sends. Undefined until it is known. */
export function useComeStaPec(): { pronta: boolean; spedisce: boolean } | undefined {
  const { data } = usePostaCertificata()
  const pronta = data?.smtp_host != null && data.password === 'c_e'
  return data && { pronta, spedisce: pronta && data.attiva }
}

export const postaCertificataApi = {
  useUpdate: () =>
    useMutation({
      mutationFn: ({ dati, versione }: { dati: PostaCertificataModifica; versione: number | undefined }) =>
        requestData<PostaCertificata>('/posta-certificata', { method: 'PUT', body: dati, ifMatch: versione }),
      onSuccess: tieni,
    }),
}

/** Signs in at both servers, and counts; fails with the reason in words. */
export const useProvaPostaCertificata = () =>
  useMutation({
    mutationFn: () => requestData<ProvaCertificata>('/posta-certificata/prova', { method: 'POST' }),
  })
