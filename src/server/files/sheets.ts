import { AppError } from '#shared/errors.ts'
import type { Children } from './children.ts'
import type { Sheet } from './sheet-reader.ts'

const TOO_COMPLEX = 'Il file è troppo complesso: salvalo come CSV e riprova'

/**
 * Reads a CSV or XLSX file in a child process.
 * @param person whose file it is: the id of a user
 * @throws AppError dati_non_validi on `file`, in words for who chose it; troppi_tentativi
 */
export async function readSheet(children: Children, person: number, contenuto: Buffer): Promise<Sheet> {
  const result = await children.read('sheet', person, contenuto, { rifiuto: TOO_COMPLEX })
  if ('rifiuto' in result)
    throw new AppError('dati_non_validi', result.rifiuto, { campi: { file: result.rifiuto } })
  return result.foglio
}
