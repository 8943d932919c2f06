import { useQuery } from '@tanstack/react-query'
import type { Documento, DocumentoCaricato } from '#anagrafe/documenti/contract.ts'
import { downloadFile, uploadFile } from '#web/http.ts'
import { resource } from '#web/resource.ts'
import { saveToDisk } from '#web/save.ts'

/** The last first. They are created by `caricaDocumento`. */
export const documentiApi = resource<Documento, never>('/documenti')

/** Whatever its headers say, what is kept is a PDF: the browser must not take it for anything else. */
export const downloadPdf = async (path: string, signal?: AbortSignal): Promise<Blob> => {
  const file = await downloadFile(path, signal)
  return file.slice(0, file.size, 'application/pdf')
}

/** The bytes of a document: a file never changes, so they are asked for once. */
export const useFile = (id: number) =>
  useQuery({
    queryKey: [documentiApi.name, 'file', id],
    queryFn: ({ signal }) => downloadPdf(`/documenti/${id}/preview`, signal),
    staleTime: 'static',
    gcTime: 60_000,
  })

/** Downloads a document under its own name. */
export async function scaricaDocumento(id: number, nome: string): Promise<void> {
  saveToDisk(await downloadPdf(`/documenti/${id}/download`), nome)
}

export interface NuovoDocumento {
  file: File
  tipologia: 'RCEE' | 'Fattura' | 'Dichiarazione' | 'Preventivo'
  /** Null: of nobody in particular, as a supplier's invoice. */
  clienteId: number | null
  /** The quote that came back signed. */
  preventivoId?: number
  descrizione: string
}

/** @throws ApiError */
export async function caricaDocumento(
  { file, ...campi }: NuovoDocumento,
  key: string,
): Promise<DocumentoCaricato> {
  const form = new FormData()
  for (const [campo, valore] of Object.entries(campi)) if (valore !== null) form.set(campo, String(valore))
  form.set('file', file)
  return (await uploadFile<{ data: DocumentoCaricato }>('/documenti/upload', form, key)).data
}
