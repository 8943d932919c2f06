// On one engine: what reads files knows no database.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { openBench } from '#test/bench.ts'
import { samplePdf } from '#test/pdf.ts'
import { Children } from './children.ts'
import { DAMAGED } from './pdf-reader.ts'
import { readSheet } from './sheets.ts'

/** A small file is read within it on a busy machine too, the endless one never. */
const LIMIT_MS = 1500
/** Whose files they are. */
const ADA = 1
const bench = await openBench()
const children = new Children({ sheet: LIMIT_MS })
afterAll(async () => {
  children.close()
  await bench.chiudi()
})

/** A workbook of as many rows as there can be, which takes several times the limit. */
async function endlessSheet(): Promise<Buffer> {
  const parts = unzipSync(await writeXlsxFile([[{ value: 'x' }]] as never).toBuffer())
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  const rows = Array.from(
    { length: 1_048_576 },
    (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>0</v></c></row>`,
  )
  parts['xl/worksheets/sheet1.xml'] = strToU8(sheet.replace(/<row.*<\/row>/s, rows.join('')))
  return Buffer.from(zipSync(parts, { level: 1 }))
}
const endless = await endlessSheet()
const small = Buffer.from('Nome;Note\nAda;x\n')
const tooComplex = expect.objectContaining({
  codice: 'dati_non_validi',
  message: 'Il file è troppo complesso: salvalo come CSV e riprova',
})

test('un foglio che non finisce mai è rifiutato entro il limite, il server intanto risponde, il prossimo si legge', async () => {
  let refused = false
  const reading = readSheet(children, ADA, endless).catch((error: unknown) => {
    refused = true
    return error
  })
  for (let i = 0; i < 5; i++) expect((await bench.chiedi('GET', '/clienti')).stato).toBe(200)
  expect(refused).toBe(false)
  expect(await reading).toEqual(tooComplex)
  expect((await readSheet(children, ADA, small)).righe).toHaveLength(2)
})

test('due alla volta: il terzo aspetta che uno finisca', async () => {
  const began = performance.now()
  const endings = await Promise.all(
    [1, 2, 3].map((person) => readSheet(children, person, endless).catch((error: unknown) => error)),
  )
  expect(endings).toEqual([tooComplex, tooComplex, tooComplex])
  expect(performance.now() - began).toBeGreaterThan(2 * LIMIT_MS)
})

test('chi muore a metà non porta via nessuno: il suo file è rifiutato e un altro prende il suo posto', async () => {
  await readSheet(children, ADA, small)
  const reading = readSheet(children, ADA, endless)
  setTimeout(() => children.close(), 100)
  await expect(reading).rejects.toEqual(tooComplex)
  expect(await children.read('pdf', ADA, samplePdf(), DAMAGED)).toBeUndefined()
})

test('un PDF che oltrepassa il limite è danneggiato', async () => {
  const hurried = new Children({ pdf: 0 })
  expect(await hurried.read('pdf', ADA, samplePdf(), DAMAGED)).toBe('Il PDF è danneggiato o incompleto')
  hurried.close()
})

test('un guasto del lettore è un errore nostro, non del file', async () => {
  await expect(children.read('pdf', ADA, null as never, DAMAGED)).rejects.toThrow('TypeError')
})
