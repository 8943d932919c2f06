import { deflateRawSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { Children } from './children.ts'
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
