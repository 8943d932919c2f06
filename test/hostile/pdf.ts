import { deflateSync } from 'node:zlib'
import { zlibBomb } from './bombs.ts'
import { CATALOG, FLATE, PAGE, PAGES, type Stream, withStream, withTable } from './pdf-parts.ts'

/** A PDF made to do harm, and what it is. */
export type HostilePdf = readonly [name: string, make: () => Buffer]

const objectStream = (filter: string, bytes: Buffer): Stream => ({
  dictionary: `/Type /ObjStm /N 2 /First 10 ${filter}`,
  bytes,
})
/** Two objects, the second after as much room as the bomb makes. */
const inStream = (megabytes: number) => {
  const head = '2 0 3 42  '.padEnd(10)
  return zlibBomb(megabytes, `${head}${PAGES.padEnd(42)}${PAGE}`)
}

const chain = (name: string, times: number) => `/Filter [${`/${name} `.repeat(times)}]`
const nested = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times)

export const HOSTILE_PDFS: readonly HostilePdf[] = [
  [
    'un flusso di oggetti che diventa 3 GB',
    () => withStream({ 1: CATALOG, 5: objectStream(FLATE, inStream(3000)) }, [2, 3]),
  ],
  [
    'un filtro sopra l’altro: 10 GB in pochi kB',
    () =>
      withStream(
        { 1: CATALOG, 5: objectStream(chain('FlateDecode', 2), deflateSync(inStream(10_000), { level: 9 })) },
        [2, 3],
      ),
  ],
  [
    'tre filtri sopra l’altro',
    () =>
      withStream(
        {
          1: CATALOG,
          5: objectStream(chain('FlateDecode', 3), deflateSync(deflateSync(inStream(10_000)), { level: 9 })),
        },
        [2, 3],
      ),
  ],
  [
    'un indice che diventa 3 GB',
    () =>
      withStream({ 1: CATALOG, 2: PAGES, 3: PAGE }, [], {
        dictionary: `/Size 400000000 ${FLATE}`,
        bytes: zlibBomb(3000),
      }),
  ],
  [
    'un indice con filtri sopra filtri',
    () =>
      withStream({ 1: CATALOG, 2: PAGES, 3: PAGE }, [], {
        dictionary: `/Size 400000000 ${chain('FlateDecode', 2)}`,
        bytes: deflateSync(zlibBomb(10_000), { level: 9 }),
      }),
  ],
  [
    'un flusso di oggetti che dice di averne un miliardo',
    () =>
      withStream(
        {
          1: CATALOG,
          5: {
            dictionary: `/Type /ObjStm /N 1000000000 /First 10 ${FLATE}`,
            bytes: zlibBomb(500, '2 0 3 42  '),
          },
        },
        [2, 3],
      ),
  ],
  [
    'diecimila filtri su un flusso',
    () => withStream({ 1: CATALOG, 5: objectStream(chain('ASCIIHexDecode', 10_000), inStream(1)) }, [2, 3]),
  ],
  [
    'LZW e RunLength sopra una bomba',
    () =>
      withStream(
        { 1: CATALOG, 5: objectStream('/Filter [/FlateDecode /RunLengthDecode /LZWDecode]', inStream(2000)) },
        [2, 3],
      ),
  ],
  [
    'pagine che contengono sé stesse',
    () => withTable({ 1: CATALOG, 2: '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>' }),
  ],
  [
    'un albero di pagine che raddoppia a ogni piano',
    () =>
      withTable({
        1: CATALOG,
        ...Object.fromEntries(
          Array.from({ length: 60 }, (_, i) => [
            i + 2,
            `<< /Type /Pages /Kids [${i + 3} 0 R ${i + 3} 0 R] /Count 0 >>`,
          ]),
        ),
        62: '<< /Type /Pages /Kids [] /Count 0 >>',
      }),
  ],
  [
    'un catalogo di un milione di parentesi',
    () => withTable({ 1: nested('[', ']', 1_000_000), 2: PAGES, 3: PAGE }),
  ],
  [
    'dizionari dentro dizionari',
    () =>
      withTable({
        1: `<< /Type /Catalog /Pages 2 0 R /X ${nested('<< /A ', ' >>', 300_000)} >>`,
        2: PAGES,
        3: PAGE,
      }),
  ],
  [
    'un indice che rimanda a sé stesso',
    () => {
      const at = withTable({ 1: CATALOG, 2: PAGES, 3: PAGE }).indexOf('xref\n')
      return withTable({ 1: CATALOG, 2: PAGES, 3: PAGE }, `/Prev ${at}`)
    },
  ],
  [
    'un milione di oggetti senza indice',
    () => Buffer.from(`%PDF-1.7\n${'1 0 obj << >> '.repeat(700_000)}\n%%EOF`),
  ],
  [
    'un milione di code senza indice',
    () => Buffer.from(`%PDF-1.7\n${'trailer << /Root 1 0 R >> '.repeat(350_000)}\n%%EOF`),
  ],
  [
    'dieci milioni di aperture di testo',
    () => Buffer.from(`%PDF-1.7\n1 0 obj ${'('.repeat(10_000_000)}\n%%EOF`),
  ],
  [
    'una lunghezza che rimanda a sé stessa',
    () => withTable({ 1: '<< /Length 1 0 R >>\nstream\nx\nendstream', 2: PAGES, 3: PAGE }),
  ],
]

/** Those that take all of the time that a file has, and are like others. */
export const SLOW_PDFS: ReadonlySet<string> = new Set([
  'tre filtri sopra l’altro',
  'un flusso di oggetti che dice di averne un miliardo',
  'un milione di oggetti senza indice',
  'un milione di code senza indice',
  'dieci milioni di aperture di testo',
])
