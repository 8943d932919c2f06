import { deflateBomb } from './bombs.ts'
import { type Entry, entry, zip } from './zip.ts'

/** A spreadsheet made to do harm, what it is, and whether it may be taken for a sheet all the same. */
export type HostileSheet = readonly [name: string, make: () => Buffer, taken?: 'taken']

const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET = 'xl/worksheets/sheet1.xml'
const STRINGS = 'xl/sharedStrings.xml'
const HEAD = `<?xml version="1.0"?><worksheet ${NS}><sheetData>`
const TAIL = '</sheetData></worksheet>'

const workbook = (sheets: number) =>
  `<workbook ${NS} xmlns:r="${RELS}"><sheets>${Array.from({ length: sheets }, (_, i) => `<sheet name="S${i}" sheetId="${i + 1}" r:id="rId1"/>`).join('')}</sheets></workbook>`
const relations = (target: string, more = '') =>
  `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELS}/worksheet" Target="${target}" ${more}/><Relationship Id="rId2" Type="${RELS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`

interface Parts {
  sheet?: Entry | string
  strings?: Entry | string
  target?: string
  external?: string
  sheets?: number
  more?: Entry[]
}

const part = (name: string, content: Entry | string) =>
  typeof content === 'string' ? entry(name, content) : content

function workbookEntries({ sheet, strings, target, external, sheets = 1, more = [] }: Parts): Entry[] {
  return [
    entry('[Content_Types].xml', `<Types xmlns="${PACKAGE}/content-types"/>`),
    entry('xl/workbook.xml', workbook(sheets)),
    entry('xl/_rels/workbook.xml.rels', relations(target ?? 'worksheets/sheet1.xml', external)),
    part(SHEET, sheet ?? rows('<row r="1"><c r="A1"><v>1</v></c></row>')),
    ...(strings === undefined ? [] : [part(STRINGS, strings)]),
    ...more,
  ]
}
const xlsx = (parts: Parts) => zip(workbookEntries(parts))
const rows = (xml: string) => `${HEAD}${xml}${TAIL}`
const list = (n: number, one: (i: number) => string) => Array.from({ length: n }, (_, i) => one(i)).join('')
const bomb = (name: string, megabytes: number): Entry => ({
  name,
  packed: deflateBomb(
    megabytes,
    `${HEAD}<row r="1"><c r="A1" t="inlineStr"><is><t>`,
    `</t></is></c></row>${TAIL}`,
  ),
})
const strings = (xml: string, before = '') => `<?xml version="1.0"?>${before}<sst ${NS}>${xml}</sst>`
const shared = (index: number | string) => `<c r="A1" t="s"><v>${index}</v></c>`

export const HOSTILE_WORKBOOKS: readonly HostileSheet[] = [
  ['un foglio che diventa 9 GB', () => xlsx({ sheet: bomb(SHEET, 9000) })],
  ['un foglio che diventa 190 MB', () => xlsx({ sheet: bomb(SHEET, 190) })],
  ['testi comuni che diventano 9 GB', () => xlsx({ strings: bomb(STRINGS, 9000) })],
  [
    'cento parti da 50 MB',
    () => {
      const { packed } = bomb('', 50)
      return xlsx({ more: Array.from({ length: 100 }, (_, i) => ({ name: `xl/p${i}.xml`, packed })) })
    },
  ],
  [
    'sessantamila voci sugli stessi byte',
    () => {
      const { packed } = bomb('', 20)
      const voices = Array.from({ length: 60_000 }, (_, i) => ({
        name: `xl/p${i}.xml`,
        packed,
        shared: i > 0,
      }))
      return zip(voices)
    },
  ],
  ['dimensioni dichiarate di 4 GB', () => xlsx({ sheet: { ...entry(SHEET, rows('')), size: 0xfffffffe } })],
  ['un elenco che dice di avere 65.535 voci', () => zip(workbookEntries({}), { count: 65_535 })],
  ['uno zip64', () => zip(workbookEntries({}), { count: 65_535, directory: 0xffffffff })],
  ['un elenco che comincia in mezzo ai dati', () => zip(workbookEntries({}), { directory: 7 })],
  ['uno zip protetto da password', () => xlsx({ sheet: { ...entry(SHEET, rows('')), flags: 1 } })],
  ['uno zip troncato', () => xlsx({}).subarray(0, 300)],
  ['uno zip vuoto', () => zip([])],
  [
    'un miliardo di risate',
    () => {
      const laughs = list(10, (i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`)
      const doctype = `<!DOCTYPE sst [<!ENTITY l0 "ha">${laughs}]>`
      return xlsx({
        sheet: rows(`<row r="1">${shared(0)}</row>`),
        strings: strings('<si><t>&l10;</t></si>', doctype),
      })
    },
    'taken',
  ],
  [
    'un file del server come entità',
    () =>
      xlsx({
        sheet: rows(`<row r="1">${shared(0)}</row>`),
        strings: strings('<si><t>&x;</t></si>', '<!DOCTYPE sst [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      }),
    'taken',
  ],
  ['un foglio che sta altrove', () => xlsx({ target: '../../../../etc/passwd' })],
  [
    'un foglio che sta in rete',
    () => xlsx({ target: 'http://127.0.0.1:1/x', external: 'TargetMode="External"' }),
  ],
  [
    'un milione di colonne',
    () => xlsx({ sheet: rows(`<row r="1">${'<c><v>1</v></c>'.repeat(1_000_000)}</row>`) }),
  ],
  [
    'una cella in fondo al mondo',
    () => xlsx({ sheet: rows('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>') }),
  ],
  [
    'una cella oltre il mondo',
    () => xlsx({ sheet: rows('<row r="9999999999"><c r="ZZZZZZZZ9999999999"><v>1</v></c></row>') }),
  ],
  [
    'un milione di righe',
    () =>
      xlsx({ sheet: rows(list(1_000_000, (i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>1</v></c></row>`)) }),
  ],
  [
    'un testo di 1 MB in centomila celle',
    () =>
      xlsx({
        sheet: rows(
          list(
            20_000,
            (i) =>
              `<row r="${i + 1}">${list(5, (c) => `<c r="${'ABCDE'[c]}${i + 1}" t="s"><v>0</v></c>`)}</row>`,
          ),
        ),
        strings: strings(`<si><t>${'x'.repeat(1_000_000)}</t></si>`),
      }),
  ],
  [
    'un testo di 30.000 lettere in due milioni di celle',
    () =>
      xlsx({
        sheet: rows(list(20_000, () => `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`)),
        strings: strings(`<si><t>${'x'.repeat(30_000)}</t></si>`),
      }),
  ],
  [
    'testi comuni che non ci sono',
    () =>
      xlsx({
        sheet: rows(`<row r="1">${shared(999_999_999)}${shared(-1)}${shared('__proto__')}</row>`),
        strings: strings(''),
      }),
  ],
  [
    'mille fogli sullo stesso',
    () =>
      xlsx({
        sheets: 1000,
        sheet: rows(list(2000, (i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>1</v></c></row>`)),
      }),
    'taken',
  ],
  [
    'un milione di elementi uno dentro l’altro',
    () => xlsx({ sheet: rows(`${'<a>'.repeat(1_000_000)}${'</a>'.repeat(1_000_000)}`) }),
  ],
  [
    'un milione di attributi',
    () => xlsx({ sheet: rows(`<row ${list(1_000_000, (i) => `a${i}="1" `)}></row>`) }),
  ],
  ['dieci milioni di aperture', () => xlsx({ sheet: `${HEAD}${'<'.repeat(10_000_000)}` })],
  [
    'una data in fondo al tempo',
    () =>
      xlsx({
        sheet: rows('<row r="1"><c r="A1" t="d"><v>+275761-01-01</v></c><c r="B1"><v>1e308</v></c></row>'),
      }),
    'taken',
  ],
  [
    'lettere che non esistono',
    () =>
      xlsx({
        sheet: rows(
          '<row r="1"><c r="A1" t="inlineStr"><is><t>&#0;&#xD800;&#x110000;&#99999999999;_x0000_</t></is></c></row>',
        ),
      }),
    'taken',
  ],
]
