import { parentPort, workerData } from 'node:worker_threads'
import { inflateRawSync } from 'node:zlib'
import { zipSync } from 'fflate'
import Papa from 'papaparse'
import { senzaApostrofo } from '#shared/csv.ts'
import type { Sheet, SheetResult } from './sheets.ts'

/** The thread of `readSheet`. */

const RIGHE_MASSIME = 20_000
const COLONNE_MASSIME = 100
/** Of an XLSX, once unpacked: 10,000 full rows take about 10 MB. */
const SPACCHETTATO_MASSIMO = 200 * 1_048_576
const SEPARATORI = [';', '\t', ',', '|']

class Rifiuto extends Error {}

const inizia = (byte: Uint8Array, ...con: number[]) => con.every((b, i) => byte[i] === b)

/** What the bytes say: a byte order mark, the zeros of UTF-16, valid UTF-8; else the Windows of an Italian office. */
function decodifica(byte: Uint8Array): { testo: string; codifica: string } {
  const come = (codifica: string) => ({ testo: new TextDecoder(codifica).decode(byte), codifica })
  if (inizia(byte, 0xef, 0xbb, 0xbf)) return come('utf-8')
  if (inizia(byte, 0xff, 0xfe)) return come('utf-16le')
  if (inizia(byte, 0xfe, 0xff)) return come('utf-16be')
  const inizio = byte.subarray(0, 2000)
  const zeri = (resto: number) => inizio.filter((b, i) => b === 0 && i % 2 === resto).length
  if (zeri(1) > inizio.length / 6) return come('utf-16le')
  if (zeri(0) > inizio.length / 6) return come('utf-16be')
  try {
    return { testo: new TextDecoder('utf-8', { fatal: true }).decode(byte), codifica: 'utf-8' }
  } catch {
    return come('windows-1252')
  }
}

/** By which of the usual separators the first rows fall into the most columns, alike from one row to the next. */
function indovinaSeparatore(testo: string): string {
  const inizio = testo.slice(0, 100_000)
  const punti = SEPARATORI.map((delimiter) => {
    const { data } = Papa.parse<string[]>(inizio, { delimiter, preview: 60, skipEmptyLines: true })
    const larghezze = data.map((celle) => celle.length)
    const uguali = (n: number) => larghezze.filter((larghezza) => larghezza === n).length
    const solita = larghezze.reduce((migliore, n) => (uguali(n) > uguali(migliore) ? n : migliore), 1)
    // Commas of the addresses are not in the names of the columns.
    const nellIntestazione = (larghezze[0] ?? 1) > 1 ? 1 : 0.3
    return ((solita - 1) * uguali(solita) * nellIntestazione) / (larghezze.length || 1)
  })
  return SEPARATORI[punti.indexOf(Math.max(...punti))] ?? ';'
}

function leggiCsv(byte: Uint8Array): Sheet {
  const { testo, codifica } = decodifica(byte)
  if (testo.includes('\0')) throw new Rifiuto('Questo file non è un foglio di calcolo né un CSV')
  // Excel's own way of telling the separator.
  const detto = /^sep=(.)\r?\n/i.exec(testo)
  const separatore = detto?.[1] ?? indovinaSeparatore(testo)
  const { data } = Papa.parse<string[]>(detto ? testo.slice(detto[0].length) : testo, {
    delimiter: separatore,
  })
  const righe = numera(data.map((celle) => celle.map(senzaApostrofo)))
  return { formato: 'csv', codifica, separatore, righe }
}

/** The files of a zip, from its directory: name, method and packed bytes. */
function* vociDiZip(zip: Buffer): Generator<{ nome: string; method: number; pacco: Buffer }> {
  const fine = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (fine < 0) throw new Error('no directory')
  let voce = zip.readUInt32LE(fine + 16)
  for (let quante = zip.readUInt16LE(fine + 10); quante > 0; quante--) {
    const [nomeLungo, extra, commento] = [28, 30, 32].map((dove) => zip.readUInt16LE(voce + dove))
    const inizio = zip.readUInt32LE(voce + 42)
    const dati = inizio + 30 + zip.readUInt16LE(inizio + 26) + zip.readUInt16LE(inizio + 28)
    const nome = zip.toString('utf8', voce + 46, voce + 46 + (nomeLungo ?? 0))
    const pacco = zip.subarray(dati, dati + zip.readUInt32LE(voce + 20))
    yield { nome, method: zip.readUInt16LE(voce + 10), pacco }
    voce += 46 + (nomeLungo ?? 0) + (extra ?? 0) + (commento ?? 0)
  }
}

/** Unpacks up to a limit, and packs again what a sheet is made of: the sizes that a zip declares may be lies. */
function spacchetta(byte: Uint8Array): Uint8Array {
  const file: Record<string, Uint8Array> = {}
  let resta = SPACCHETTATO_MASSIMO
  for (const { nome, method, pacco } of vociDiZip(Buffer.from(byte.buffer, byte.byteOffset, byte.length))) {
    if (!/\.(xml|rels)$/.test(nome)) continue
    const contenuto = method === 0 ? pacco : inflateRawSync(pacco, { maxOutputLength: Math.max(resta, 1) })
    resta -= contenuto.length
    if (resta < 0) throw new RangeError('too large')
    file[nome] = contenuto
  }
  if (!file['xl/workbook.xml'])
    throw new Rifiuto('Questo file non è un foglio di Excel: salvalo come XLSX o CSV e riprova')
  return zipSync(file, { level: 0 })
}

const cella = (v: unknown): string => {
  if (v === null || v === undefined) return ''
  if (v instanceof Date) return Number.isNaN(v.getTime()) ? '' : v.toISOString().slice(0, 10)
  if (typeof v === 'boolean') return v ? 'sì' : 'no'
  return String(v)
}

async function leggiXlsx(byte: Uint8Array): Promise<Sheet> {
  const pulito = spacchetta(byte)
  const { default: leggiTutti } = await import('read-excel-file/universal')
  const fogli = (await leggiTutti(pulito.buffer as ArrayBuffer)).map(({ data }) =>
    numera(data.map((r) => r.map(cella))),
  )
  // A cover sheet is not the list.
  const righe = fogli.find((foglio) => foglio.length > 1) ?? fogli[0] ?? []
  return { formato: 'xlsx', codifica: null, separatore: null, righe }
}

/** Rows with their numbers, without the empty ones; all as wide as the widest that holds something. */
function numera(tutte: string[][]): Sheet['righe'] {
  const righe = tutte
    .map((celle, i) => ({ n: i + 1, celle: celle.map((c) => c.trim()) }))
    .filter(({ celle }) => celle.some((c) => c !== ''))
  if (righe.length > RIGHE_MASSIME + 1)
    throw new Rifiuto('Il file ha più di 20.000 righe: dividilo in più file')
  const larghezza = righe.reduce(
    (massima, { celle }) => Math.max(massima, celle.findLastIndex((c) => c !== '') + 1),
    0,
  )
  if (larghezza > COLONNE_MASSIME)
    throw new Rifiuto('Il file ha più di 100 colonne: togli quelle che non servono')
  return righe.map(({ n, celle }) => ({
    n,
    celle: Array.from({ length: larghezza }, (_, i) => celle[i] ?? ''),
  }))
}

async function leggi(byte: Uint8Array): Promise<SheetResult> {
  try {
    if (inizia(byte, 0xd0, 0xcf, 0x11, 0xe0))
      throw new Rifiuto('È un foglio di Excel di vecchio tipo (.xls): salvalo come XLSX o CSV e riprova')
    const foglio = inizia(byte, 0x50, 0x4b) ? await leggiXlsx(byte) : leggiCsv(byte)
    if (foglio.righe.length === 0) throw new Rifiuto('Il file è vuoto')
    return { foglio }
  } catch (errore) {
    if (errore instanceof Rifiuto) return { rifiuto: errore.message }
    return {
      // What zlib throws at the limit of its output.
      rifiuto:
        errore instanceof RangeError
          ? 'Il foglio è troppo grande: salvalo come CSV e riprova'
          : 'Il file è danneggiato: aprilo, salvalo di nuovo e riprova',
    }
  }
}

parentPort?.postMessage(await leggi(workerData as Uint8Array))
