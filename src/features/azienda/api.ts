import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Azienda, AziendaModifica } from '#features/azienda/contract.ts'
import { request } from '#web/http.ts'

const CHIAVE = ['azienda']

const azienda = queryOptions({
  queryKey: CHIAVE,
  queryFn: ({ signal }) => request<{ data: Azienda }>('/azienda', { signal }),
})

/** The company's own details; everybody may read them. */
export const useAzienda = () => useQuery({ ...azienda, select: ({ data }) => data })

/** The same, for who draws a document. @throws ApiError */
export const leggiAzienda = async (cache: QueryClient): Promise<Azienda> =>
  (await cache.fetchQuery(azienda)).data

export function useModificaAzienda() {
  const qc = useQueryClient()
  return useMutation({
    mutationFn: ({ dati, versione }: { dati: AziendaModifica; versione: number }) =>
      request<{ data: Azienda }>('/azienda', { method: 'PUT', corpo: dati, ifMatch: versione }),
    onSuccess: (esito) => {
      qc.setQueryData(CHIAVE, esito)
      void qc.invalidateQueries({ queryKey: ['registro'] })
    },
  })
}
