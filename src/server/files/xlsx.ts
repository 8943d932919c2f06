import { dayAndTimeInRome } from '#shared/dates.ts'
import type { ExportCell, ExportColumn } from './export.ts'
import { zipped } from './zip-writer.ts'

/** Places in `cellXfs` of the styles below. */
const STILE = { numero: 0, intestazione: 1, data: 2, istante: 3, euro: 4, testo: 5 } as const

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OOXML = 'http://schemas.openxmlformats.org'
const FOGLIO = `${OOXML}/spreadsheetml/2006/main`
const LEGAMI = `${OOXML}/officeDocument/2006/relationships`
const PACCHETTO = `${OOXML}/package/2006`
const TIPO = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const formati = ['dd/mm/yyyy', 'dd/mm/yyyy\\ hh:mm', '#,##0.00\\ &quot;€&quot;']
const stile = (formato: number, attributi = '') =>
  `<xf numFmtId="${formato}" fontId="0" fillId="0" borderId="0" xfId="0"${attributi}/>`

/** The parts that do not depend on the rows; `{nome}` is the sheet's. */
const PARTI: Record<string, string> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACCHETTO}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TIPO}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TIPO}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TIPO}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACCHETTO}/relationships"><Relationship Id="rId1" Type="${LEGAMI}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${FOGLIO}" xmlns:r="${LEGAMI}"><sheets><sheet name="{nome}" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'{nome}'!$1:$1</definedName></definedNames></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACCHETTO}/relationships"><Relationship Id="rId1" Type="${LEGAMI}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${LEGAMI}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${FOGLIO}"><numFmts count="${formati.length}">${formati.map((f, n) => `<numFmt numFmtId="${164 + n}" formatCode="${f}"/>`).join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${stile(0)}<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${[164, 165, 166, 49].map((n) => stile(n, ' applyNumberFormat="1"')).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normale" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
}

/** `A` … `Z`, `AA` …: the letters of a column, from 0. */
const lettere = (n: number): string =>
  (n >= 26 ? lettere(Math.floor(n / 26) - 1) : '') + String.fromCharCode(65 + (n % 26))

const SOSTITUTI: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text inside XML; `_x0041_` would be read as a letter by Excel, so its first sign is written in the same way. */
const inXml = (valore: string) =>
  valore
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (c) => SOSTITUTI[c] ?? c)

/** The days that Excel numbers right: it believes that 1900 had a 29 February. */
const PRIMO_GIORNO = '1900-03-01'

/** Days since 30 December 1899, with the part of the day passed on the wall clock of Rome. */
function seriale(giorno: string, ora = '00:00'): number {
  return Date.parse(`${giorno}T${ora}Z`) / 86_400_000 + 25_569
}

function cellaXml(posto: string, { tipo, valore }: ExportCell): string {
  if (valore === null || valore === '') return ''
  const muro = tipo === 'istante' ? dayAndTimeInRome(valore) : null
  const giorno = muro?.data ?? (tipo === 'data' ? valore : PRIMO_GIORNO)
  if (tipo === 'testo' || giorno < PRIMO_GIORNO)
    return `<c r="${posto}" s="${STILE.testo}" t="inlineStr"><is><t xml:space="preserve">${inXml(String(valore))}</t></is></c>`
  const cifra = tipo === 'data' || tipo === 'istante' ? seriale(giorno, muro?.ora) : valore
  return `<c r="${posto}" s="${STILE[tipo]}"><v>${cifra}</v></c>`
}

/**
 * A list as an Excel workbook of one sheet, in pieces: nothing but the page at hand is in memory. Cells have types (days
 * and amounts are numbers, everything else is text: there are no formulas), the heading is bold, stays in sight, is
 * printed on every page and filters.
 * @param nome of the sheet, at most 31 letters
 */
export async function* xlsx<R>(
  nome: string,
  colonne: readonly ExportColumn<R>[],
  pagine: AsyncIterable<R[]>,
): AsyncGenerator<Uint8Array> {
  const parti = Object.entries(PARTI).map(([name, xml]) => ({
    name,
    content: [xml.replaceAll('{nome}', inXml(nome))],
  }))
  yield* zipped([...parti, { name: 'xl/worksheets/sheet1.xml', content: foglio(colonne, pagine) }])
}

async function* foglio<R>(
  colonne: readonly ExportColumn<R>[],
  pagine: AsyncIterable<R[]>,
): AsyncGenerator<string> {
  const lettera = colonne.map((_, n) => lettere(n))
  const larghezze = colonne.map(
    ({ larghezza }, n) => `<col min="${n + 1}" max="${n + 1}" width="${larghezza}" customWidth="1"/>`,
  )
  const testata = colonne.map(
    ({ titolo }, n) =>
      `<c r="${lettera[n]}1" s="${STILE.intestazione}" t="inlineStr"><is><t>${inXml(titolo)}</t></is></c>`,
  )
  yield `${XML}<worksheet xmlns="${FOGLIO}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${larghezze.join('')}</cols><sheetData><row r="1">${testata.join('')}</row>`
  let righe = 1
  for await (const pagina of pagine) {
    let xml = ''
    for (const record of pagina) {
      righe++
      const celle = colonne.map(({ cella }, n) => cellaXml(`${lettera[n]}${righe}`, cella(record)))
      xml += `<row r="${righe}">${celle.join('')}</row>`
    }
    yield xml
  }
  const area = `A1:${lettere(colonne.length - 1)}${righe}`
  yield `</sheetData><autoFilter ref="${area}"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/><ignoredErrors><ignoredError sqref="${area}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
}
