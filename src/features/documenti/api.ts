import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Caricato, Documento } from '#features/documenti/contract.ts'
import { downloadFile, type Lista, request, uploadFile } from '#web/http.ts'
import { saveToDisk } from '#web/save.ts'

/** A customer's documents, last first. */
export const documentiCliente = (clienteId: number) =>
  queryOptions({
    queryKey: ['documenti', 'cliente', clienteId],
    queryFn: ({ signal }) => request<Lista<Documento>>('/documenti', { query: { clienteId }, signal }),
  })

export const useDocumenti = (clienteId: number) => useQuery(documentiCliente(clienteId))

/** Whatever its headers say, what is kept is a PDF: the browser must not take it for anything else. */
const comePdf = (file: Blob) => file.slice(0, file.size, 'application/pdf')

/** The bytes of a document: a file never changes, so they are asked for once. */
export const useFile = (id: number) =>
  useQuery({
    queryKey: ['documenti', 'file', id],
    queryFn: async ({ signal }) => comePdf(await downloadFile(`/documenti/${id}/preview`, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })

/** Downloads a document under its own name. */
export async function scaricaDocumento(id: number, nome: string): Promise<void> {
  saveToDisk(comePdf(await downloadFile(`/documenti/${id}/download`)), nome)
}

interface NuovoDocumento {
  file: File
  tipologia: 'RCEE' | 'Fattura'
  /** Null: of nobody in particular, as a supplier's invoice. */
  clienteId: number | null
  descrizione: string
}

export async function caricaDocumento(dati: NuovoDocumento, chiave: string): Promise<Caricato> {
  const modulo = new FormData()
  modulo.set('tipologia', dati.tipologia)
  if (dati.clienteId !== null) modulo.set('clienteId', String(dati.clienteId))
  modulo.set('descrizione', dati.descrizione)
  modulo.set('file', dati.file)
  return (await uploadFile<{ data: Caricato }>('/documenti/upload', modulo, chiave)).data
}
