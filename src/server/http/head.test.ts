// On one engine: what HEAD leaves out of a reply stands above the database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROUTES } from '#server/app.ts'
import { openBench } from '#test/bench.ts'
import { multipart, samplePdf } from '#test/pdf.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

let clienteId = 0
let documentoId = 0
beforeAll(async () => {
  const note = 'è lunga '.repeat(240)
  const corpo = { nome: 'Ada', cognome: 'Testata', note }
  clienteId = (await bench.dati('POST', '/clienti', { corpo })).id
  const file = { nome: 'rapporto.pdf', contenuto: samplePdf('testata') }
  const caricato = await bench.dati('POST', '/documenti/upload', {
    ...multipart({ tipologia: 'RCEE', clienteId: String(clienteId) }, file),
  })
  documentoId = caricato.fileMediaId
})

const DI_OGNUNO = new Set(['date', 'x-request-id', 'connection', 'keep-alive', 'transfer-encoding'])
/** Made anew each time, with its hour in it. */
const FATTO_ADESSO = 'application/zip'
/** Says how the program is at this instant: no two replies are the same. */
const DI_ADESSO = '/api/stato'

async function chiede(
  method: 'GET' | 'HEAD',
  url: string,
  altre: Record<string, string> = {},
  come = bench.admin.token,
) {
  const headers = { authorization: `Bearer ${come}`, ...altre }
  const { statusCode, headers: sue, rawPayload } = await bench.app.inject({ method, url, headers })
  const intestazioni = Object.fromEntries(Object.entries(sue).filter(([nome]) => !DI_OGNUNO.has(nome)))
  if (url === DI_ADESSO) delete intestazioni.etag
  if (intestazioni['content-type'] === FATTO_ADESSO || url === DI_ADESSO)
    delete intestazioni['content-length']
  return { stato: statusCode, intestazioni, lungo: rawPayload.length }
}

async function uguali(url: string, altre: Record<string, string> = {}, come?: string) {
  const get = await chiede('GET', url, altre, come)
  const head = await chiede('HEAD', url, altre, come)
  expect([url, head.stato, head.intestazioni, head.lungo]).toEqual([url, get.stato, get.intestazioni, 0])
  return get
}

test('HEAD dà stato e intestazioni di GET, senza corpo: ogni lettura, con e senza compressione', async () => {
  for (const { method, path } of ROUTES) {
    if (method !== 'GET') continue
    const url = `/api${path.replace(':anno/:mese', '2026/11').replace(/:\w+/g, String(clienteId))}`
    await uguali(url)
    await uguali(url, { 'accept-encoding': 'br, gzip' })
  }
  for (const url of ['/api/health', '/api/openapi.json', '/', '/api/nulla', `/api/clienti/999999`])
    await uguali(url, { 'accept-encoding': 'br' })
  for (const url of ['/api/docs/', '/api/docs/static/swagger-ui.css']) await uguali(url)
})

test('HEAD di un file: la sua lunghezza, la parte richiesta, il 304', async () => {
  const url = `/api/documenti/${documentoId}/preview`
  const { intestazioni } = await uguali(url)
  expect(intestazioni['content-type']).toBe('application/pdf')
  expect(Number(intestazioni['content-length'])).toBe(samplePdf('testata').length)
  expect((await uguali(url, { range: 'bytes=0-9' })).stato).toBe(206)
  expect((await uguali(url, { 'if-none-match': String(intestazioni.etag) })).stato).toBe(304)
  const cliente = await uguali(`/api/clienti/${clienteId}`)
  expect(
    (await uguali(`/api/clienti/${clienteId}`, { 'if-none-match': String(cliente.intestazioni.etag) })).stato,
  ).toBe(304)
})

test('HEAD chiede gli stessi permessi, e di ciò che non consegna non resta traccia nel registro', async () => {
  expect((await uguali('/api/clienti', {}, 'nessuno')).stato).toBe(401)
  expect((await uguali('/api/fornitori', {}, bench.operatore.token)).stato).toBe(403)
  const scritte = async () => (await bench.chiedi('GET', '/registro', { query: { limit: 1 } })).corpo.count
  const prima = await scritte()
  for (const path of [
    '/clienti/esporta?formato=csv',
    '/clienti/esporta?formato=xlsx',
    `/clienti/${clienteId}/esporta`,
  ])
    expect((await chiede('HEAD', `/api${path}`)).stato).toBe(200)
  expect(await scritte()).toBe(prima)
  expect((await chiede('HEAD', '/api/auth/login')).stato).toBe(404)
})

test('una parte che il file non ha è un 416 in italiano; le parti storte danno il file, o un 416', async () => {
  const path = `/documenti/${documentoId}/download`
  const lungo = samplePdf('testata').length
  const parte = (range: string, altre = {}) =>
    bench.chiedi('GET', path, { intestazioni: { range, ...altre } })
  for (const range of [
    'bytes=100000-',
    `bytes=${lungo}-`,
    'bytes=9-2',
    'bytes=-0',
    'bytes=99999999999999999999-',
  ]) {
    const { stato, corpo, intestazioni } = await parte(range)
    expect([range, stato, corpo.code, intestazioni['content-range']]).toEqual([
      range,
      416,
      'intervallo_non_valido',
      `bytes */${lungo}`,
    ])
    expect(intestazioni['content-type']).toBe('application/json; charset=utf-8')
    expect(intestazioni['content-disposition']).toBeUndefined()
    expect(corpo.error).toMatch(/^Il file non arriva/)
  }
  for (const range of [
    'bytes=',
    'bytes',
    'byte=0-1',
    'bytes=a-b',
    'bytes=0-1,3-4',
    'bytes=--1',
    `bytes=${'0-1,'.repeat(3000)}`,
    'bytes=-5',
    'bytes=0-',
  ])
    expect([range, [200, 206, 416]]).toEqual([range, expect.arrayContaining([(await parte(range)).stato])])
  const cambiato = await bench.chiedi('GET', path, { intestazioni: { 'if-match': '"altro"' } })
  expect([cambiato.stato, cambiato.corpo.code]).toEqual([412, 'versione_superata'])
})
