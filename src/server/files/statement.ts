import type { XmlElement } from '#shared/xml-tree.ts'
import { decode } from './encoding.ts'
import { A_PAGE, type SheetResult, sheetFromBytes } from './sheet-reader.ts'
import { readForeignXml } from './xml.ts'
import { looksXml, xmlText } from './xml-text.ts'
import { isZip, type ReadZipEntry, unzipEntry, zipEntries } from './zip-entries.ts'

/** A bank's statement: a document to be read by its names, or a table of rows. */
export type StatementResult = { xml: XmlElement } | SheetResult

const DAMAGED = 'Il file non si legge: è incompleto o rovinato'
const INSTEAD = 'Tepore legge CAMT.053, CSV ed Excel: scarica uno di questi dalla banca'

/** What banks give too and isn't read, by how it begins. */
const OTHERS: readonly [form: RegExp, name: string][] = [
  [/^\s*(\{1:F01|:20:)/, 'un MT940'],
  [/^\s*(OFXHEADER|<\?OFX|<OFX>)/i, 'un file OFX'],
  [/^\s*!Type:/i, 'un file QIF'],
  [/^ ?RH[\dA-Z ]{5}/, 'una rendicontazione CBI (RH)'],
  [/^%PDF-/, 'un PDF'],
]

const PAGE =
  /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)?<(!doctype\s+html|html|head|meta|table|body|style)\b/i

/** Of a ZIP: files, and bytes once unpacked. */
const ENTRIES_MAX = 500
const UNPACKED_MAX = 100 * 1_048_576
/** What lies beside statements and is none: the same on paper, and what a Mac adds. */
const BESIDE = /(^|\/)(__MACOSX\/|\._|\.DS_Store|Thumbs\.db)|\.pdf$/i

/** A workbook, of Excel or of another program, is a ZIP too. */
const isWorkbook = (entries: readonly ReadZipEntry[]) =>
  entries.some(({ name }) => /^(\[Content_Types\]\.xml|xl\/.*|mimetype)$/.test(name))

/**
 * Reads a bank's statement in the child process, whatever it is: content decides, not the name.
 * @param wanted the name of a sheet
 */
export async function statementFromBytes(bytes: Buffer, wanted?: string): Promise<StatementResult> {
  const content = Buffer.from(bytes)
  const entries = isZip(content) ? zipEntries(content) : undefined
  if (entries && !isWorkbook(entries)) return zippedStatements(content, entries, wanted)
  const start = decode(content.subarray(0, 4_000)).text
  const other = OTHERS.find(([form]) => form.test(start))
  if (other) return { rifiuto: `È ${other[1]}: ${INSTEAD}` }
  if (PAGE.test(start)) return { rifiuto: A_PAGE }
  if (!looksXml(content)) return sheetFromBytes(content, wanted)
  const { text, doctype } = xmlText(content)
  if (doctype) return { rifiuto: 'Il file contiene un DOCTYPE: un estratto conto non ne ha' }
  const read = readForeignXml(text)
  return read ? { xml: read.root } : { rifiuto: DAMAGED }
}

/** The statements of a ZIP: all of its documents together, or the only table in it. One that can't be read is said, not left out. */
async function zippedStatements(
  zip: Buffer,
  entries: readonly ReadZipEntry[],
  wanted?: string,
): Promise<StatementResult> {
  const files = entries.filter(({ name }) => !BESIDE.test(name))
  if (files.length === 0) return { rifiuto: 'Nello ZIP non c’è nessun estratto conto' }
  if (files.length > ENTRIES_MAX || files.reduce((sum, { size }) => sum + size, 0) > UNPACKED_MAX)
    return { rifiuto: 'Lo ZIP è troppo grande: dividilo in più file' }
  const documents: XmlElement[] = []
  for (const file of files) {
    const content = unzipEntry(zip, file)
    const name = (file.name.split(/[\\/]/).at(-1) ?? '').slice(0, 100)
    if (!content) return { rifiuto: `Nello ZIP «${name}» non si legge: è rovinato, o protetto da password` }
    const read: StatementResult =
      isZip(content) && !isWorkbook(zipEntries(content) ?? [])
        ? { rifiuto: 'è un altro ZIP: caricalo da solo' }
        : await statementFromBytes(content, wanted)
    if ('rifiuto' in read) return { rifiuto: `Nello ZIP «${name}»: ${read.rifiuto}` }
    if ('xml' in read) documents.push(read.xml)
    else if (files.length === 1) return read
    else return { rifiuto: `Nello ZIP «${name}» è una tabella fra più file: carica ogni tabella da sola` }
  }
  return { xml: { name: 'zip', attributes: {}, children: documents, text: '' } }
}
