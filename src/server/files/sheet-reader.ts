import { inflateRawSync } from 'node:zlib'
import { zipSync } from 'fflate'
import Papa from 'papaparse'
import { senzaApostrofo } from '#shared/csv.ts'
import { decode, mendTwice } from './encoding.ts'

/** A file of rows, as text: what a spreadsheet shows, with dates as yyyy-MM-dd and numbers with a point. */
export interface ReadSheet {
  formato: 'csv' | 'xlsx'
  /** Of a CSV: `utf-8`, `windows-1252` …; `due volte` of what was encoded twice and is mended. */
  codifica: string | null
  separatore: string | null
  /** Of a workbook with several sheets: which one. */
  nome: string | null
  /** The rows that are not empty, with their number in the file (the first is 1). */
  righe: { n: number; celle: string[] }[]
}

/** A sheet of a workbook, to be chosen from. */
export interface SheetName {
  nome: string
  /** Those that are not empty. */
  righe: number
  nascosto: boolean
}

/** The rows, or which sheet is to be said, or why the file can't be read. */
export type SheetResult = { foglio: ReadSheet } | { fogli: SheetName[] } | { rifiuto: string }

const MAX_ROWS = 20_000
/** With the empty ones, of a CSV. */
const MAX_LINES = 200_000
const MAX_COLUMNS = 100
/** To choose from. */
const MAX_SHEETS = 200
/** Of an XLSX, once unpacked: 10,000 full rows take about 10 MB. */
const MAX_UNPACKED = 200 * 1_048_576
/** Excel's own limit of a cell. */
const MAX_CELL = 32_767
/** Characters of all cells: more than any 10 MB of CSV, less than what a workbook can make of one text. */
const MAX_TEXT = 20_000_000
const SEPARATORS = [';', '\t', ',', '|']

class Refusal extends Error {}
const TOO_MANY_ROWS = 'Il file ha più di 20.000 righe: dividilo in più file'
const TOO_LARGE = 'Il foglio è troppo grande: salvalo come CSV e riprova'
const SAVE_AGAIN =
  'aprilo con Excel o LibreOffice, «Salva con nome», Cartella di lavoro (.xlsx), e carica quello'
export const A_PAGE = `È una pagina web con il nome di un foglio di Excel: ${SAVE_AGAIN}`
const NO_PLACES = `Le celle di questo foglio non dicono dove stanno: ${SAVE_AGAIN}`

/** Of a zip entry's flags. */
const ENCRYPTED = 1

const startsWith = (bytes: Uint8Array, ...head: number[]) => head.every((b, i) => bytes[i] === b)

const isEmpty = (celle: string[]) => celle.length === 1 && celle[0]?.trim() === ''

/**
 * The rows of a text whose lines end with LF, a CR before it or not; no more than `most`. A quote that doesn't close, or
 * closes in the middle of a cell as an inch sign does, takes the next rows into its cell: the rows are then the lines as
 * they stand, their quotes plain letters. Where these don't come out even, or a cell above has several lines, nobody
 * knows which rows they are: `fault` is where that quote stands.
 */
function cut(text: string, delimiter: string, most: number): { rows: string[][]; fault?: number } {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: most })
  const [first] = errors
  if (!first) return { rows: data }
  const rows = text.split('\n', most).map((line) => line.split(delimiter).map(unquoted))
  const even = new Set(rows.flatMap((celle) => (isEmpty(celle) ? [] : celle.length))).size === 1
  const above = data.slice(0, first.row)
  const clear = even && !above.some((celle) => celle.some((cella) => cella.includes('\n')))
  return clear ? { rows } : { rows, fault: first.index ?? 0 }
}

/** A cell that is quoted as it should be, without its quotes; any other as it is. */
function unquoted(cella: string): string {
  const pulita = cella.trim()
  if (pulita.length < 2 || !pulita.startsWith('"') || !pulita.endsWith('"')) return cella
  const dentro = pulita.slice(1, -1)
  return dentro.replaceAll('""', '').includes('"') ? cella : dentro.replaceAll('""', '"')
}

/** By which of the usual separators the first rows fall into the most columns, alike from one row to the next. */
function guessSeparator(text: string): string {
  const start = text.slice(0, 100_000)
  const scores = SEPARATORS.map((delimiter) => {
    const widths = cut(start, delimiter, 60).rows.flatMap((celle) => (isEmpty(celle) ? [] : celle.length))
    const alike = (n: number) => widths.filter((width) => width === n).length
    // Titles above the list have one column, whatever parts the others.
    const best = Math.max(0, ...[...new Set(widths)].map((n) => (n - 1) * alike(n)))
    // Commas of the addresses are not in the names of the columns.
    const inHeading = (widths[0] ?? 1) > 1 ? 1 : 0.3
    return (best * inHeading) / (widths.length || 1)
  })
  return SEPARATORS[scores.indexOf(Math.max(...scores))] ?? ';'
}

function readCsv(bytes: Uint8Array): ReadSheet {
  const { text: decoded, codifica } = decode(bytes)
  if (/^\s*(<(!doctype|html|head|meta|table|\?xml)\b|mime-version:)/i.test(decoded.slice(0, 1000)))
    throw new Refusal(A_PAGE)
  const written = mendTwice(decoded)
  if (written.includes('\0')) throw new Refusal('Questo file non è un foglio di calcolo né un CSV')
  // CRLF, LF and CR end a line alike, also in one file; what stands before a closing LF is not of a cell.
  const text = `${written.replace(/\r(?!\n)/g, '\n')}\n`
  // Excel's own way of telling the separator.
  const declared = /^sep=([^"\w\s\ud800-\udfff]|\t)\r?\n/i.exec(text)
  const separatore = declared?.[1] ?? guessSeparator(text)
  const start = declared?.[0].length ?? 0
  const { rows, fault } = cut(text.slice(start), separatore, MAX_LINES)
  if (rows.length === MAX_LINES) throw new Refusal(TOO_MANY_ROWS)
  if (fault !== undefined) {
    const line = text.slice(0, start + fault).split('\n').length
    throw new Refusal(
      `Alla riga ${line} le virgolette non si chiudono: togli quelle di troppo, o scrivi due volte quelle che fanno parte del testo, e ricarica il file`,
    )
  }
  const righe = numberRows(rows.map((celle) => celle.map(senzaApostrofo)))
  const letta = written === decoded ? codifica : 'due volte'
  return { formato: 'csv', codifica: letta, separatore, nome: null, righe }
}

interface ZipEntry {
  name: string
  method: number
  packed: Buffer
}

/** The files of a zip, from its directory. */
function* zipEntries(zip: Buffer): Generator<ZipEntry> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0) throw new Error('no directory')
  let entry = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extra, comment] = [28, 30, 32].map((at) => zip.readUInt16LE(entry + at))
    if (zip.readUInt16LE(entry + 8) & ENCRYPTED)
      throw new Refusal('Il file è protetto da password: salvalo senza protezione e riprova')
    const start = zip.readUInt32LE(entry + 42)
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const name = zip.toString('utf8', entry + 46, entry + 46 + (nameLength ?? 0))
    const packed = zip.subarray(data, data + zip.readUInt32LE(entry + 20))
    yield { name, method: zip.readUInt16LE(entry + 10), packed }
    entry += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
}

function inflate(packed: Buffer, maximum: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(maximum, 1) })
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? new Refusal(TOO_LARGE) : error
  }
}

/** What a sheet is made of, unpacked up to a limit: the sizes that a zip declares may be lies. */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  const file: Record<string, Uint8Array> = {}
  let left = MAX_UNPACKED
  for (const { name, method, packed } of zipEntries(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
  )) {
    if (!/\.(xml|rels)$/.test(name)) continue
    const content = method === 0 ? packed : inflate(packed, left)
    left -= content.length
    if (left < 0) throw new Refusal(TOO_LARGE)
    file[name] = content
  }
  if (!file['xl/workbook.xml'])
    throw new Refusal('Questo file non è un foglio di Excel: salvalo come XLSX o CSV e riprova')
  return file
}

const cellText = (v: unknown): string => {
  if (v === null || v === undefined) return ''
  if (v instanceof Date) return Number.isNaN(v.getTime()) ? '' : v.toISOString().slice(0, 10)
  if (typeof v === 'boolean') return v ? 'sì' : 'no'
  // A spreadsheet keeps fifteen digits: of a longer number the last ones are not what was written.
  if (typeof v === 'number' && Math.abs(v) >= 1e15) return v.toExponential().toUpperCase()
  return String(v)
}

/** Of each sheet whether it is hidden, in the workbook's order. */
const hiddenSheets = (workbook: Uint8Array | undefined) =>
  [...new TextDecoder().decode(workbook).matchAll(/<(?:\w+:)?sheet\s[^>]*\bname=[^>]*>/g)].map(([sheet]) =>
    /\bstate=["'](?:veryHidden|hidden)["']/.test(sheet),
  )

/** Whether a sheet has cells that don't say where they stand, as some programs write them. */
const withoutPlaces = (file: Record<string, Uint8Array>) =>
  Object.entries(file).some(
    ([name, xml]) =>
      /^xl\/worksheets\/[^/]+\.xml$/.test(name) &&
      /<(?:\w+:)?c(?![^>]*\sr=)(?:\s[^>]*)?>/.test(Buffer.from(xml).toString('latin1')),
  )

/** Every sheet with its rows; one that has no cells, as a chart, has none. */
async function readAllSheets(file: Record<string, Uint8Array>) {
  const hidden = hiddenSheets(file['xl/workbook.xml'])
  if (hidden.length > MAX_SHEETS)
    throw new Refusal('Il file ha più di 200 fogli: salva in un file suo quello con l’elenco')
  const { default: readAll } = await import('read-excel-file/universal')
  // Untrimmed: of a letter encoded twice the second half may be a blank.
  const all = await readAll(zipSync(file, { level: 0 }).buffer as ArrayBuffer, { trim: false })
  return all.map(({ sheet, data }, i) => ({
    nome: sheet,
    nascosto: hidden[i] ?? false,
    celle: ((data as unknown[][] | undefined) ?? []).map((r) => r.map(cellText)),
  }))
}

/** @param wanted the sheet by its name; nothing where the only one that holds something can be seen */
async function readXlsx(bytes: Uint8Array, wanted?: string): Promise<ReadSheet | SheetName[]> {
  const file = unpack(bytes)
  const sheets = await readAllSheets(file).catch((error: unknown) => {
    throw withoutPlaces(file) ? new Refusal(NO_PLACES) : error
  })
  const full = sheets.filter(({ celle }) => celle.some((riga) => riga.some((c) => c.trim() !== '')))
  const [only] = full
  const chosen =
    wanted === undefined
      ? full.length <= 1 && !only?.nascosto && (only ?? sheets[0])
      : sheets.find(({ nome }) => nome === wanted)
  if (!chosen)
    return full.map(({ nome, nascosto, celle }) => {
      const righe = celle.filter((riga) => riga.some((c) => c.trim() !== '')).length
      return { nome, righe, nascosto }
    })
  const celle = chosen.celle.map((riga) => riga.map(mendTwice))
  const mended = celle.some((riga, r) => riga.some((c, i) => c !== chosen.celle[r]?.[i]))
  const nome = sheets.length > 1 ? chosen.nome : null
  return {
    ...{ formato: 'xlsx', codifica: mended ? 'due volte' : null, separatore: null, nome },
    righe: numberRows(celle),
  }
}

/** Rows with their numbers, without the empty ones; all as wide as the widest that holds something. */
function numberRows(all: string[][]): ReadSheet['righe'] {
  const righe = all
    .map((celle, i) => ({ n: i + 1, celle: celle.map((c) => c.trim()) }))
    .filter(({ celle }) => celle.some((c) => c !== ''))
  if (righe.length > MAX_ROWS + 1) throw new Refusal(TOO_MANY_ROWS)
  const width = righe.reduce(
    (widest, { celle }) => Math.max(widest, celle.findLastIndex((c) => c !== '') + 1),
    0,
  )
  if (width > MAX_COLUMNS) throw new Refusal('Il file ha più di 100 colonne: togli quelle che non servono')
  let left = MAX_TEXT
  return righe.map(({ n, celle }) => {
    for (const { length } of celle) {
      if (length > MAX_CELL)
        throw new Refusal(
          `Alla riga ${n} una cella ha più di 32.767 caratteri: forse mancano le virgolette di chiusura`,
        )
      left -= length
    }
    if (left < 0) throw new Refusal(TOO_LARGE)
    return { n, celle: Array.from({ length: width }, (_, i) => celle[i] ?? '') }
  })
}

/**
 * Reads a CSV or XLSX file, asks which of its sheets, or says in Italian why it can't be read; memory and time are for the
 * caller to limit.
 * @param wanted the name of a sheet
 */
export async function sheetFromBytes(bytes: Uint8Array, wanted?: string): Promise<SheetResult> {
  try {
    if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
      throw new Refusal(
        'È un foglio di Excel di vecchio tipo (.xls) o protetto da password: salvalo come XLSX o CSV e riprova',
      )
    const foglio = startsWith(bytes, 0x50, 0x4b) ? await readXlsx(bytes, wanted) : readCsv(bytes)
    if (Array.isArray(foglio)) return { fogli: foglio }
    if (foglio.righe.length === 0) throw new Refusal('Il file è vuoto')
    return { foglio }
  } catch (error) {
    const rifiuto =
      error instanceof Refusal ? error.message : 'Il file è danneggiato: aprilo, salvalo di nuovo e riprova'
    return { rifiuto }
  }
}
