import { useMutation, useQuery } from '@tanstack/react-query'
import type { ConteggiRcee, ListaRcee, Rcee, RceeDati, RceeInput } from '#scadenze/rcee/contract.ts'
import { requestData } from '#web/http.ts'
import { queryClient } from '#web/query.ts'
import { resource } from '#web/resource.ts'

/** The most urgent first. */
export const rceeApi = resource<Rcee, RceeInput, RceeDati>('/rcee')

/** One of the screen's lists. */
export const useElencoRcee = (lista: ListaRcee, q: string) => rceeApi.usePages({ lista, q })

export const anticipaElencoRcee = (lista: ListaRcee = 'tutti', q = '') => rceeApi.prefetchPages({ lista, q })

const CONTEGGI = [rceeApi.name, 'conteggi']

export const useConteggiRcee = () =>
  useQuery({
    queryKey: CONTEGGI,
    queryFn: ({ signal }) => requestData<ConteggiRcee>('/rcee/conteggi', { signal }),
  })

/** One report; what a list already knows of it is shown at once. */
export const useRcee = (id: number) =>
  useQuery({ ...rceeApi.one(id), placeholderData: () => rceeApi.known(id) })

/** What goes along with a contact update (docs/product.md §9.4). */
const riferimenti = ({ cliente_id, caldaia_id, data_emissione, data_scadenza }: Rcee) => ({
  clienteId: cliente_id,
  caldaiaId: caldaia_id,
  dataEmissione: data_emissione,
  dataScadenza: data_scadenza,
})

type Contatto = Pick<RceeDati, 'contattato' | 'noteContatto' | 'dataFollowUp' | 'noteFollowUp'>

/** Contacted, notes, follow-up. A changed `contattato` is seen at once, everywhere, and taken back if it fails. */
export const useContatta = () =>
  useMutation({
    mutationKey: [rceeApi.name, 'contatta'],
    mutationFn: ({ rcee: { id, versione, ...resto }, dati }: { rcee: Rcee; dati: Contatto }) =>
      rceeApi.update({ id, dati: { ...riferimenti({ id, versione, ...resto }), ...dati }, versione }),
    onMutate: async ({ rcee: { id }, dati: { contattato } }) => {
      if (contattato === undefined) return
      await queryClient.cancelQueries({ queryKey: [rceeApi.name] })
      segna(id, contattato)
    },
    onSuccess: (row) => rceeApi.patch(row.id, row),
    onError: (_, { rcee: { id, contattato }, dati }) => {
      if (dati.contattato !== undefined) segna(id, contattato)
    },
  })

/** The report wherever it is shown, and the count of its tab. */
function segna(id: number, contattato: boolean): void {
  rceeApi.patch(id, { contattato })
  queryClient.setQueryData<ConteggiRcee>(
    CONTEGGI,
    (c) => c && { ...c, contattati: c.contattati + (contattato ? 1 : -1) },
  )
}
