// long because each way in which a list can be written has its example
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { limitHere } from '#test/limit-here.ts'
import { Children } from './children.ts'
import { sheetFromBytes as readBytes } from './sheet-reader.ts'
import { readSheet } from './sheets.ts'

// What is too large is refused by its size, on a slow machine too; that time ends a reading is tried in children.test.ts.
const children = new Children({ sheet: limitHere(4_000) })
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
      else expect(esito).toMatchObject({ foglio: { righe: attese.map(({ n }) => ({ n })) } })
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

const foglio = (righe: unknown[][]) => righe.map((una) => una.map((value) => ({ value })))
const cartella = (fogli: Record<string, unknown[][]>): Promise<Buffer> =>
  writeXlsxFile(
    Object.entries(fogli).map(([sheet, righe]) => ({ sheet, data: foglio(righe) })) as never,
  ).toBuffer()

/** The same workbook with a part rewritten. */
function ritoccata(contenuto: Buffer, parte: RegExp, come: (xml: string) => string): Buffer {
  const parti = unzipSync(contenuto)
  for (const [nome, xml] of Object.entries(parti))
    if (parte.test(nome)) parti[nome] = strToU8(come(strFromU8(xml)))
  return Buffer.from(zipSync(parti))
}
const conNascosto = (contenuto: Buffer, nome: string) =>
  ritoccata(contenuto, /workbook\.xml$/, (xml) =>
    xml.replace(`name="${nome}"`, `name="${nome}" state="hidden"`),
  )

const CLIENTI = [['Nome'], ['Ada']]

test('XLSX con più fogli: chiede quale, li nomina tutti e dice quali sono nascosti', async () => {
  const contenuto = conNascosto(
    await cartella({ Vecchi: [['Nome'], ['Ugo'], ['Lea']], Clienti: CLIENTI, Vuoto: [] }),
    'Vecchi',
  )
  await expect(leggi(contenuto)).rejects.toMatchObject({
    codice: 'dati_non_validi',
    dettagli: {
      campi: { foglio: 'Quale foglio? Scegli quello con l’elenco' },
      data: {
        fogli: [
          { nome: 'Vecchi', righe: 3, nascosto: true },
          { nome: 'Clienti', righe: 2, nascosto: false },
        ],
      },
    },
  })
  const letto = await readSheet(children, 1, contenuto, 'Clienti')
  expect([letto.nome, letto.righe.map((r) => r.celle)]).toEqual(['Clienti', CLIENTI])
  await expect(readSheet(children, 1, contenuto, 'Nessuno')).rejects.toMatchObject({
    codice: 'dati_non_validi',
  })
})

test('XLSX: fra più di duecento fogli nessuno sceglie, e lo si dice', async () => {
  const fogli = (quanti: number) =>
    cartella(Object.fromEntries(Array.from({ length: quanti }, (_, n) => [`F${n}`, CLIENTI])))
  await expect(leggi(await fogli(201))).rejects.toMatchObject({
    message: 'Il file ha più di 200 fogli: salva in un file suo quello con l’elenco',
  })
  await expect(leggi(await fogli(200))).rejects.toMatchObject({
    dettagli: { campi: { foglio: expect.stringContaining('Quale') } },
  })
})

test('XLSX: non chiede se uno solo ha righe e si vede; se è nascosto sì', async () => {
  const contenuto = await cartella({ Foglio2: [], Clienti: CLIENTI })
  expect(await celle(contenuto)).toEqual(CLIENTI)
  await expect(leggi(conNascosto(contenuto, 'Clienti'))).rejects.toMatchObject({
    dettagli: { data: { fogli: [{ nome: 'Clienti', righe: 2, nascosto: true }] } },
  })
})

test('XLSX: di un numero di più di quindici cifre si sa che le ultime non ci sono', async () => {
  const contenuto = await xlsx([['Matricola'], [2.11712e25], [1e15], [123456789012345]])
  expect(await celle(contenuto)).toEqual([['Matricola'], ['2.11712E+25'], ['1E+15'], ['123456789012345']])
})

test.each([
  [
    'celle senza coordinate',
    async () =>
      ritoccata(await xlsx([['Nome'], ['Ada']]), /sheet1\.xml$/, (xml) =>
        xml.replace(/(<c )r="[^"]*"/g, '$1'),
      ),
    'non dicono dove stanno: aprilo con Excel o LibreOffice, «Salva con nome»',
  ],
  [
    'una tabella HTML chiamata .xls',
    async () => Buffer.from('\ufeff\n<html><body><table><tr><td>Nome</td></tr></table></body></html>'),
    'È una pagina web con il nome di un foglio di Excel: aprilo con Excel o LibreOffice, «Salva con nome»',
  ],
  [
    'un foglio XML di Excel 2003',
    async () => Buffer.from('<?xml version="1.0"?><Workbook></Workbook>'),
    '«Salva con nome», Cartella di lavoro (.xlsx)',
  ],
])('%s: si rifiuta dicendo come salvare', async (_, contenuto, perche) => {
  await expect(leggi(await contenuto())).rejects.toMatchObject({
    dettagli: { campi: { file: expect.stringContaining(perche) } },
  })
})

const macRoman = (testo: string) =>
  Buffer.from(
    [...testo].map((c) =>
      c < '\x80' ? c.charCodeAt(0) : ({ ò: 0x98, à: 0x88, ì: 0x93, ù: 0x9d, é: 0x8e, '’': 0xd5 }[c] ?? 0),
    ),
  )

test('il testo di un vecchio Macintosh si riconosce', async () => {
  const letto = await leggi(macRoman(TESTO))
  expect([letto.codifica, letto.righe.map((r) => r.celle)]).toEqual(['macintosh', ATTESE])
})

test.each(['D’Amico', 'Rossi – Bianchi', '“Nino”', 'perché', 'Nicolò', 'n° 3'])(
  'in un file di Windows «%s» è ciò che è anche da solo',
  async (testo) => {
    const segni = [
      ...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 128 }, (_, i) => 128 + i)),
    ]
    const uno = Buffer.from([...testo].map((c) => (c < '\x80' ? c.charCodeAt(0) : 128 + segni.indexOf(c))))
    expect(await celle(uno)).toEqual([[testo]])
  },
)

const riletto = (testo: string, come: string) =>
  come === 'latin1' ? Buffer.from(testo).toString('latin1') : new TextDecoder(come).decode(Buffer.from(testo))

test.each(['windows-1252', 'macintosh', 'latin1'])(
  'codificato due volte passando da %s, il testo torna com’era',
  async (come) => {
    const contenuto = Buffer.from(riletto(TESTO, come))
    expect(await leggi(contenuto)).toMatchObject({ codifica: 'due volte' })
    expect(await celle(contenuto)).toEqual(ATTESE)
    // Control signs never come into a workbook: who writes one leaves them out.
    if (come === 'latin1') return
    expect(await celle(await xlsx(ATTESE.map((riga) => riga.map((c) => riletto(c, come)))))).toEqual(ATTESE)
  },
)

test('codificato tre volte, anche; ciò che è giusto non si tocca', async () => {
  expect(await celle(Buffer.from(riletto(riletto(TESTO, 'windows-1252'), 'windows-1252')))).toEqual(ATTESE)
  const giusto = [
    ['PERCHÉ»', 'CITTÀ “X”', 'Â'],
    ['È…', 'n° 3', 'ã'],
  ]
  expect(await celle(Buffer.from(giusto.map((riga) => riga.join(';')).join('\n')))).toEqual(giusto)
  expect(await leggi(Buffer.from('È…;n° 3\nÀ’;x\n'))).toMatchObject({ codifica: 'utf-8' })
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
