import { useMutation } from '@tanstack/react-query'
import { type RequestOptions, request } from '#web/http.ts'
import { queryClient } from '#web/query.ts'
import { fattureApi } from '../api.ts'
import type { FatturaIntera, PagamentoDati, RestituzioneDati, RigaDiNotaInput } from '../contract.ts'
import type { IncassoE } from '../rules.ts'

/** A call that answers the whole invoice: what is shown of it at once. @throws ApiError */
export async function chiamaFattura(
  percorso: string,
  opzioni: Pick<RequestOptions, 'method' | 'body' | 'key' | 'ifMatch'> = {},
): Promise<FatturaIntera> {
  const { data } = await request<{ data: FatturaIntera }>(percorso, { method: 'POST', ...opzioni })
  queryClient.setQueryData(fattureApi.one(data.id).queryKey, data)
  return data
}

/** Records a payment. */
export const useRegistraPagamento = (id: number) =>
  useMutation({
    mutationFn: ({ dati, key }: { dati: PagamentoDati; key: string }) =>
      chiamaFattura(`/fatture/${id}/pagamenti`, { body: dati, key }),
  })

/** Says whether what was taken at the visits of a draft is its net or its total. */
export const useDichiaraIncasso = ({ id, versione }: Pick<FatturaIntera, 'id' | 'versione'>) =>
  useMutation({
    mutationFn: (incassoE: IncassoE) =>
      chiamaFattura(`/fatture/${id}`, { method: 'PUT', body: { incassoE }, ifMatch: versione }),
  })

/** Takes a payment back, by its id. */
export const useTogliPagamento = () =>
  useMutation({
    mutationFn: (pagamento: number) => chiamaFattura(`/pagamenti/${pagamento}`, { method: 'DELETE' }),
  })

/** Says of a payment that what was too much of it was given back; null takes that back. */
export const useRestituito = () =>
  useMutation({
    mutationFn: ({ pagamento, restituzione }: { pagamento: number; restituzione: RestituzioneDati | null }) =>
      chiamaFattura(
        `/pagamenti/${pagamento}/restituito`,
        restituzione ? { body: restituzione } : { method: 'DELETE' },
      ),
  })

/** Due dates in the place of those that it has; none: the invoice's own date. */
export const useScriviScadenze = (id: number) =>
  useMutation({
    mutationFn: ({
      scadenze,
      versione,
    }: {
      scadenze: { data: string; importo: number }[]
      versione?: number | undefined
    }) => chiamaFattura(`/fatture/${id}/scadenze`, { method: 'PUT', body: scadenze, ifMatch: versione }),
  })

/** Makes the draft of a credit note, of all the invoice where no lines are given. */
export const useCreaNota = (id: number) =>
  useMutation({
    mutationFn: ({ righe, key }: { righe?: RigaDiNotaInput[] | undefined; key: string }) =>
      chiamaFattura(`/fatture/${id}/nota-credito`, { body: { righe }, key }),
  })

/** Lets an invoice, or an instalment of its RiBa, take what is left of a credit note. */
export const useCompensa = (notaId: number) =>
  useMutation({
    mutationFn: ({ key, ...dati }: { fatturaId: number; rataId?: number | undefined; key: string }) =>
      chiamaFattura(`/fatture/${notaId}/compensa`, { body: dati, key }),
  })
