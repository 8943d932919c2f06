import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Azienda, AziendaModifica } from '#features/azienda/contract.ts'
import { richiesta } from '#web/http.ts'

const CHIAVE = ['azienda']

const azienda = queryOptions({
  queryKey: CHIAVE,
  queryFn: ({ signal }) => richiesta<{ data: Azienda }>('/azienda', { signal }),
})

/** The company's own details; everybody may read them. */
export const useAzienda = () => useQuery({ ...azienda, select: ({ data }) => data })

/** The same, for who draws a document. @throws ErroreApi */
export const leggiAzienda = async (cache: QueryClient): Promise<Azienda> =>
  (await cache.fetchQuery(azienda)).data

export function useModificaAzienda() {
  const qc = useQueryClient()
  return useMutation({
    mutationFn: ({ dati, versione }: { dati: AziendaModifica; versione: number }) =>
      richiesta<{ data: Azienda }>('/azienda', { metodo: 'PUT', corpo: dati, ifMatch: versione }),
    onSuccess: (esito) => {
      qc.setQueryData(CHIAVE, esito)
      void qc.invalidateQueries({ queryKey: ['registro'] })
    },
  })
}
