import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Azienda, AziendaModifica } from '#features/azienda/contract.ts'
import { richiesta } from '#web/http.ts'

const CHIAVE = ['azienda']

/** The company's own details; everybody may read them. */
export const useAzienda = () =>
  useQuery({
    queryKey: CHIAVE,
    queryFn: ({ signal }) => richiesta<{ data: Azienda }>('/azienda', { signal }),
    select: ({ data }) => data,
  })

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
