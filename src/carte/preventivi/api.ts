import { useMutation, useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { downloadPdf } from '#anagrafe/documenti/api.ts'
import { rightInstant } from '#shared/clock.ts'
import { uploadFile } from '#web/http.ts'
import { newKey } from '#web/idempotency.ts'
import { queryClient } from '#web/query.ts'
import { resource } from '#web/resource.ts'
import type { Preventivo, PreventivoInput, PreventivoIntero, preventivoModifica } from './contract.ts'
import type { StatoPreventivo } from './rules.ts'

export type PreventivoModifica = z.input<typeof preventivoModifica>

/** The last first; one by itself has its lines, its acceptance and its invoices too. */
export const preventiviApi = resource<Preventivo, PreventivoInput, PreventivoModifica>('/preventivi')

/** Those sent from here, and silent for a week: `usePages` with {q}. Admins only. */
export const senzaRispostaApi = resource<Preventivo, never>('/preventivi/senza-risposta')

/** One quote; what a list already knows of it is shown at once. */
export const usePreventivo = (id: number) =>
  useQuery({ ...preventiviApi.one(id), placeholderData: () => preventiviApi.known(id) })

/** One quote as it is now, whatever the lists know. @throws ApiError */
export const leggiPreventivo = (id: number): Promise<PreventivoIntero> =>
  queryClient.fetchQuery({ ...preventiviApi.one(id), staleTime: 0 }) as Promise<PreventivoIntero>

/** What a choice of state carries (docs/product.md §10.2): accepted, and when. */
const diStato = (stato: StatoPreventivo) => ({
  stato,
  accettato: stato === 'Accettato',
  dataAccettazione: stato === 'Accettato' ? rightInstant() : null,
})

/**
 * The state, seen at once wherever the quote is shown and taken back if it fails. Choices made in a row wait for one
 * another, each on the version that the one before left.
 */
export const useCambiaStato = () =>
  useMutation({
    mutationKey: [preventiviApi.name, 'stato'],
    scope: { id: 'preventivi-stato' },
    mutationFn: ({ preventivo, stato }: { preventivo: Preventivo; stato: StatoPreventivo }) => {
      const { id, versione } = preventiviApi.known(preventivo.id) ?? preventivo
      return preventiviApi.update({ id, dati: diStato(stato), versione })
    },
    onMutate: async ({ preventivo: { id }, stato }) => {
      await queryClient.cancelQueries({ queryKey: [preventiviApi.name] })
      preventiviApi.patch(id, { stato, accettato: stato === 'Accettato' })
    },
    onSuccess: (row) => preventiviApi.patch(row.id, row),
    onError: (_, { preventivo: { id, stato, accettato } }) => preventiviApi.patch(id, { stato, accettato }),
  })

interface PdfFatto {
  id: number
  pdf: Blob
  /** Whoever it is sent to gets it under this name. */
  nome: string
}

/** Keeps the document that was made with the quote. @throws ApiError */
export async function tieniPdf({ id, pdf, nome }: PdfFatto): Promise<void> {
  const form = new FormData()
  form.set('pdf', pdf, nome)
  const path = `/preventivi/${id}/upload-pdf`
  const { data } = await uploadFile<{ data: Preventivo }>(path, form, newKey())
  preventiviApi.patch(id, data)
}

export const useConservaPdf = () => useMutation({ mutationFn: tieniPdf })

/** The document kept with the quote. @throws ApiError */
export const pdfConservato = (id: number): Promise<Blob> => downloadPdf(`/preventivi/${id}/pdf`)
