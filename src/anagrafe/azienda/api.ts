import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { Azienda, AziendaModifica } from '#anagrafe/azienda/contract.ts'
import { request, requestData } from '#web/http.ts'
import { queryClient } from '#web/query.ts'

const azienda = queryOptions({
  queryKey: ['azienda'],
  queryFn: ({ signal }) => request<{ data: Azienda }>('/azienda', { signal }),
})

/** The company's own details; everybody may read them. */
export const useAzienda = () => useQuery({ ...azienda, select: ({ data }) => data })

/** The same, for who draws a document. @throws ApiError */
export const leggiAzienda = async (): Promise<Azienda> => (await queryClient.fetchQuery(azienda)).data

export const useModificaAzienda = () =>
  useMutation({
    mutationFn: ({ dati, versione }: { dati: AziendaModifica; versione: number | undefined }) =>
      requestData<Azienda>('/azienda', { method: 'PUT', body: dati, ifMatch: versione }),
    onSuccess: (data) => void queryClient.setQueryData(azienda.queryKey, { data }),
  })

/** For the forms that change some of it. */
export const aziendaApi = { useUpdate: useModificaAzienda }
