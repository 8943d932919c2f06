import type { XmlElement } from '#shared/xml-tree.ts'
import { type SheetResult, sheetFromBytes } from './sheet-reader.ts'
import { readForeignXml } from './xml.ts'
import { looksXml, xmlText } from './xml-text.ts'

/** A bank's statement: a document to be read by its names, or a table of rows. */
export type StatementResult = { xml: XmlElement } | SheetResult

const DAMAGED = 'Il file non si legge: è incompleto o rovinato'

/**
 * Reads a bank's statement in the child process, whatever it is: content decides, not the name.
 * @param wanted the name of a sheet
 */
export async function statementFromBytes(bytes: Buffer, wanted?: string): Promise<StatementResult> {
  const content = Buffer.from(bytes)
  if (!looksXml(content)) return sheetFromBytes(content, wanted)
  const { text, doctype } = xmlText(content)
  if (doctype) return { rifiuto: 'Il file contiene un DOCTYPE: un estratto conto non ne ha' }
  const read = readForeignXml(text)
  return read ? { xml: read.root } : { rifiuto: DAMAGED }
}
