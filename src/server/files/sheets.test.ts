import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { Children } from './children.ts'
import { readSheet as readBytes } from './sheet-reader.ts'
import { readSheet } from './sheets.ts'

const children = new Children()
afterAll(() => children.close())

const leggi = (contenuto: Buffer) => readSheet(children, 1, contenuto)
const celle = async (contenuto: Buffer) => (await leggi(contenuto)).righe.map((r) => r.celle)
const TESTO = 'Nome;Città\r\nNicolò;Forlì\r\nD’Amico;Cantù\r\n'
const ATTESE = [
  ['Nome', 'Città'],
  ['Nicolò', 'Forlì'],
  ['D’Amico', 'Cantù'],
]
const windows1252 = (testo: string) => Buffer.from(testo.replace('’', '\u0092'), 'latin1')
const utf16be = (testo: string) => Buffer.from(`\ufeff${testo}`, 'utf16le').swap16()

test.each([
  ['UTF-8', Buffer.from(TESTO), 'utf-8'],
  ['UTF-8 con BOM', Buffer.from(`\ufeff${TESTO}`), 'utf-8'],
  ['Windows-1252', windows1252(TESTO), 'windows-1252'],
  ['UTF-16 di Windows', Buffer.from(`\ufeff${TESTO}`, 'utf16le'), 'utf-16le'],
  ['UTF-16 rovescio', utf16be(TESTO), 'utf-16be'],
  ['UTF-16 senza BOM', Buffer.from(TESTO, 'utf16le'), 'utf-16le'],
])('%s: gli accenti restano', async (_, contenuto, codifica) => {
  const foglio = await leggi(contenuto)
  expect(foglio.righe.map((r) => r.celle)).toEqual(ATTESE)
  expect(foglio).toMatchObject({ formato: 'csv', codifica, separatore: ';' })
})

test.each([
  ['tabulazioni', 'a\tb\tc\n1\t2, 3\t4\n', '\t'],
  ['virgole', 'a,b,c\n1,"2, 3",4\n', ','],
  ['barre', 'a|b|c\n1|2, 3|4\n', '|'],
  ['punti e virgola, con virgole dentro', 'a;b;c\n1;2, 3;4\n', ';'],
  ['detto da Excel', 'sep=;\na;b;c\n1;2, 3;4\n', ';'],
])('separatore: %s', async (_, testo, separatore) => {
  const foglio = await leggi(Buffer.from(testo))
  expect(foglio.separatore).toBe(separatore)
  expect(foglio.righe.map((r) => r.celle)).toEqual([
    ['a', 'b', 'c'],
    ['1', '2, 3', '4'],
  ])
})

test('righe vuote, disuguali e a capo fra virgolette', async () => {
  const { righe } = await leggi(
    Buffer.from('Nome;Note;;\n\n;;\nAda;"prima\nseconda ""riga""";;\nUgo\n;;;x\n'),
  )
  expect(righe).toEqual([
    { n: 1, celle: ['Nome', 'Note', '', ''] },
    { n: 4, celle: ['Ada', 'prima\nseconda "riga"', '', ''] },
    { n: 5, celle: ['Ugo', '', '', ''] },
    { n: 6, celle: ['', '', '', 'x'] },
  ])
})

test.each([
  ['CRLF e LF', 'Nome;Note\r\nAda;"prima\nseconda"\nUgo;x\r\nLea;y\n'],
  ['LF e CRLF', 'Nome;Note\nAda;"prima\nseconda"\r\nUgo;x\nLea;y'],
  ['CR da soli fra gli altri', 'Nome;Note\rAda;"prima\nseconda"\rUgo;x\r\nLea;y\r'],
])('%s finiscono una riga allo stesso modo; fra virgolette si va a capo', async (_, testo) => {
  expect((await leggi(Buffer.from(testo))).righe).toEqual([
    { n: 1, celle: ['Nome', 'Note'] },
    { n: 2, celle: ['Ada', 'prima\nseconda'] },
    { n: 3, celle: ['Ugo', 'x'] },
    { n: 4, celle: ['Lea', 'y'] },
  ])
})

test.each([
  ['in un elenco', 'Cognome;Nome;Note\nBianchi;Ugo;"tubo 3/4" rame\nVerdi;Lea;ok\n'],
  ['con tabulazioni', 'Cognome\tNome\tNote\nBianchi\tUgo\t"tubo 3/4" rame\nVerdi\tLea\tok\n'],
  [
    'con righe vuote e CRLF',
    '\r\nCognome;Nome;Note\r\n\nBianchi;Ugo;"tubo 3/4" rame\r\nVerdi;Lea;"ok"\r\n\r\n',
  ],
])('i pollici fra virgolette non portano via le righe dopo: %s', async (_, testo) => {
  expect(await celle(Buffer.from(testo))).toEqual([
    ['Cognome', 'Nome', 'Note'],
    ['Bianchi', 'Ugo', '"tubo 3/4" rame'],
    ['Verdi', 'Lea', 'ok'],
  ])
})

test('una virgoletta mai chiusa è una lettera, se le righe tornano', async () => {
  const testo = 'Cognome;Note\n"Bianchi;ok\n"Neri ""Nino""";x\n"Verdi";"ieri\n'
  expect(await celle(Buffer.from(testo))).toEqual([
    ['Cognome', 'Note'],
    ['"Bianchi', 'ok'],
    ['Neri "Nino"', 'x'],
    ['Verdi', '"ieri'],
  ])
})

test.each([
  ['righe corte', 'Cognome;Nome;Note\nRossi;Ada\nBianchi;Ugo;"tubo 3/4" rame\nVerdi;Lea;ok\n', 3],
  ['un a capo prima', 'Cognome;Note\nRossi;"a\nb"\nBianchi;"tubo 3/4" rame\nVerdi;ok\n', 4],
  ['un a capo prima, e righe pari', 'Cognome;Note\nRossi;"a\nb; c"\nBianchi;"tubo 3/4" rame\n', 4],
  ['mai chiusa', 'sep=;\nCognome;Note\nRossi;"a\r\nb;c;d', 3],
])('virgolette che non tornano si rifiutano dicendo la riga: %s', async (_, testo, riga) => {
  await expect(leggi(Buffer.from(testo))).rejects.toMatchObject({
    dettagli: { campi: { file: expect.stringContaining(`Alla riga ${riga} le virgolette non si chiudono`) } },
  })
})

interface Scritta {
  testo: string
  scritta: string
}
const PEZZI = ['Ada', ' ', ';', ',', '|', '\t', '"', "'", '3/4', '\n', '\r\n', 'è']
const cellaGiusta: fc.Arbitrary<Scritta> = fc
  .tuple(fc.array(fc.constantFrom(...PEZZI), { maxLength: 5 }), fc.boolean())
  .map(([pezzi, virgolette]) => {
    const testo = `x${pezzi.join('')}x`
    const dentro = virgolette || /[;,|\t"\n]/.test(testo)
    return { testo, scritta: dentro ? `"${testo.replaceAll('"', '""')}"` : testo }
  })
/** As people write them. Where one that opens finds one that closes, a CSV has a cell of several lines. */
const cellaStorta: fc.Arbitrary<Scritta> = fc
  .constantFrom('"tubo 3/4" rame', '"mai chiusa', '1/2" rame', 'da "1" a "2" pollici', '')
  .map((testo) => ({ testo, scritta: testo }))

const fileDi = (cella: fc.Arbitrary<Scritta>, minLength: number) =>
  fc
    .record({
      separatore: fc.constantFrom(';', ',', '|', '\t'),
      righe: fc.array(
        fc.record({
          celle: fc.array(cella, { minLength, maxLength: 4 }),
          fine: fc.constantFrom('\n', '\r\n', '\r'),
        }),
        { minLength: 1, maxLength: 8 },
      ),
    })
    .map(({ separatore, righe }) => {
      const testi = righe.map(
        ({ celle, fine }) => ['n', ...celle.map((c) => c.scritta)].join(separatore) + fine,
      )
      const larga = Math.max(...righe.map(({ celle }) => celle.length))
      const attese = righe.map(({ celle }, i) => ({
        n: i + 1,
        celle: ['n', ...Array.from({ length: larga }, (_, c) => celle[c]?.testo ?? '')],
      }))
      return { contenuto: Buffer.from(`sep=${separatore}\n${testi.join('')}`), attese }
    })

test('qualunque CSV ben scritto si legge tutto, cella per cella', async () => {
  await fc.assert(
    fc.asyncProperty(fileDi(cellaGiusta, 1), async ({ contenuto, attese }) => {
      expect(await readBytes(contenuto)).toMatchObject({ foglio: { righe: attese } })
    }),
    { numRuns: 200 },
  )
})

test('virgolette storte: righe lette e righe rifiutate sono le righe del file', async () => {
  await fc.assert(
    fc.asyncProperty(fileDi(cellaStorta, 0), async ({ contenuto, attese }) => {
      const esito = await readBytes(contenuto)
      if ('rifiuto' in esito) expect(esito.rifiuto).toMatch(/^Alla riga \d+ le virgolette/)
      else expect(esito.foglio.righe.map(({ n }) => n)).toEqual(attese.map(({ n }) => n))
    }),
    { numRuns: 200 },
  )
})

async function xlsx(righe: unknown[][]): Promise<Buffer> {
  const dati = righe.map((celle) =>
    celle.map((value) => (value instanceof Date ? { value, type: Date, format: 'dd/mm/yyyy' } : { value })),
  )
  return writeXlsxFile(dati as never).toBuffer()
}

test('XLSX: date, numeri e testi come si vedono', async () => {
  const contenuto = await xlsx([
    ['Cognome', 'Telefono', 'Installata', 'kW'],
    ['Nicolò', 3331234567, new Date('2020-03-05T00:00:00Z'), 24.5],
  ])
  expect(await celle(contenuto)).toEqual([
    ['Cognome', 'Telefono', 'Installata', 'kW'],
    ['Nicolò', '3331234567', '2020-03-05', '24.5'],
  ])
})

test('XLSX: il primo foglio con un elenco, non la copertina', async () => {
  const foglio = (righe: string[][]) => righe.map((una) => una.map((value) => ({ value })))
  const contenuto = await writeXlsxFile([
    { sheet: 'Copertina', data: foglio([['Vesuvio Clima']]) },
    { sheet: 'Clienti', data: foglio([['Nome'], ['Ada']]) },
  ] as never).toBuffer()
  expect(await celle(contenuto)).toEqual([['Nome'], ['Ada']])
})

test.each([
  ['vuoto di righe', Buffer.from('\n\n;;\n'), 'Il file è vuoto'],
  ['un vecchio .xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'vecchio tipo'],
  ['un PDF', Buffer.from('%PDF-1.4\0\0\0\u0001'), 'non è un foglio'],
  ['uno zip d’altro', Buffer.from(zipSync({ 'a.txt': strToU8('ciao') })), 'non è un foglio di Excel'],
  ['uno zip rotto', Buffer.from('504b0304ffffffff', 'hex'), 'danneggiato'],
  ['troppe righe', Buffer.from('a;b\n'.repeat(20_002)), '20.000 righe'],
  ['troppe colonne', Buffer.from(`${'a;'.repeat(101)}b\n`), '100 colonne'],
])('%s: si rifiuta dicendo perché', async (_, contenuto, perche) => {
  await expect(leggi(contenuto)).rejects.toMatchObject({
    codice: 'dati_non_validi',
    dettagli: { campi: { file: expect.stringContaining(perche) } },
  })
})

/** A zip of one file, made by hand: fflate takes its time over zeros. */
function zipDi(nome: string, contenuto: Buffer): Buffer {
  const pacco = deflateRawSync(contenuto, { level: 1 })
  const testa = Buffer.alloc(26)
  testa.writeUInt16LE(8, 4) // deflate
  testa.writeUInt32LE(pacco.length, 14)
  testa.writeUInt16LE(nome.length, 22)
  const locale = Buffer.concat([Buffer.from('PK\u0003\u0004'), testa, Buffer.from(nome), pacco])
  const voce = Buffer.concat([Buffer.from('PK\u0001\u0002\0\0'), testa, Buffer.alloc(14), Buffer.from(nome)])
  const fine = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)])
  fine.writeUInt16LE(1, 10)
  fine.writeUInt32LE(locale.length, 16)
  return Buffer.concat([locale, voce, fine])
}

test('uno zip che scoppia si ferma', async () => {
  const bomba = zipDi('xl/worksheets/sheet1.xml', Buffer.alloc(230 * 1_048_576))
  expect(bomba.length).toBeLessThan(5_000_000)
  await expect(leggi(bomba)).rejects.toMatchObject({
    message: expect.stringContaining('troppo grande'),
  })
})
