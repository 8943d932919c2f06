import { caricaDocumento, type NuovoDocumento } from '#anagrafe/documenti/api.ts'
import { ApiError } from '#web/http.ts'
import type { SaveSteps } from '#web/save-steps.ts'

/**
 * Uploads the file of what is being created, before it.
 * @returns the id to create it with; null without a file
 * @throws ApiError with the words of docs/product.md §16.3: the save is aborted, the reason goes beside the file
 */
export async function salvaFile(
  steps: SaveSteps,
  { file, ...dati }: Omit<NuovoDocumento, 'file'> & { file: File | null },
): Promise<number | null> {
  if (!file) return null
  const mark = [dati.clienteId, file.name, file.size, file.lastModified].join('/')
  try {
    const upload = (key: string) => caricaDocumento({ file, ...dati }, key)
    return (await steps.run('file', mark, upload, 'il file')).fileMediaId
  } catch (error) {
    const { status, code, message, campi } = error as ApiError
    throw new ApiError(status, code, 'Errore durante il caricamento del file', {
      campi: { file: campi?.file ?? message },
    })
  }
}
