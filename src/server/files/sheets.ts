import { AppError } from '#shared/errors.ts'
import type { Children } from './children.ts'
import type { ReadSheet, SheetName } from './sheet-reader.ts'
import type { StatementResult } from './statement.ts'

const TOO_COMPLEX = 'Il file è troppo complesso: salvalo come CSV e riprova'
const WHICH = 'Quale foglio? Scegli quello con l’elenco'

/**
 * Reads a CSV or XLSX file in a child process.
 * @param person whose file it is: the id of a user
 * @param wanted the name of a sheet
 * @throws AppError dati_non_validi on `file`, in words for who chose it, or on `foglio` with the sheets in `data` where
 * there are several and none is named; troppi_tentativi
 */
export async function readSheet(
  children: Children,
  person: number,
  contenuto: Buffer,
  wanted?: string,
): Promise<ReadSheet> {
  return opened(await children.read('sheet', person, contenuto, { rifiuto: TOO_COMPLEX }, wanted)).foglio
}

/**
 * Reads a bank's statement in a child process: an XML document, or a table as `readSheet` does.
 * @throws AppError as `readSheet`
 */
export async function readStatement(
  children: Children,
  person: number,
  contenuto: Buffer,
  wanted?: string,
): Promise<Exclude<StatementResult, Refused>> {
  return opened(await children.read('statement', person, contenuto, { rifiuto: TOO_COMPLEX }, wanted))
}

type Refused = { rifiuto: string } | { fogli: SheetName[] }

function opened<T extends object>(result: T | Refused): T {
  if ('rifiuto' in result)
    throw new AppError('dati_non_validi', result.rifiuto, { campi: { file: result.rifiuto } })
  if ('fogli' in result)
    throw new AppError('dati_non_validi', WHICH, { campi: { foglio: WHICH }, data: { fogli: result.fogli } })
  return result
}
