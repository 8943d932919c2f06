import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { OWN_PAGE } from '#web/foreign.ts'
import { serveInterface } from './static.ts'

const dist = mkdtempSync(join(tmpdir(), 'tepore-dist-'))
const PAGINA = `<!doctype html><title>Tepore</title>${'<!-- -->'.repeat(200)}`
const SCRIPT = `export default ${JSON.stringify('calore '.repeat(300))}`

function scrivi(nome: string, testo: string, compresso = true) {
  writeFileSync(join(dist, nome), testo)
  if (!compresso) return
  writeFileSync(join(dist, `${nome}.br`), brotliCompressSync(testo))
  writeFileSync(join(dist, `${nome}.gz`), gzipSync(testo))
}

mkdirSync(join(dist, 'assets'))
scrivi('index.html', PAGINA)
scrivi('assets/pagina-a1b2c3.js', SCRIPT)
scrivi('assets/inter-a1b2c3.woff2', 'carattere', false)
scrivi('sw.js', SCRIPT)
scrivi('manifest.webmanifest', '{}', false)
scrivi('favicon.svg', '<svg/>', false)

const app = Fastify()
await serveInterface(app, dist)
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true })
})

const chiedi = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('i file con l’impronta arrivano compressi com’è scritto sul disco, e per sempre', async () => {
  const url = '/app/assets/pagina-a1b2c3.js'
  const br = await chiedi(url, { 'accept-encoding': 'gzip, deflate, br' })
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/),
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(String(br.headers.vary).toLowerCase()).toContain('accept-encoding')
  expect(Number(br.headers['content-length'])).toBe(br.rawPayload.length)
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(SCRIPT)

  const gz = await chiedi(url, { 'accept-encoding': 'gzip' })
  expect(gz.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gz.rawPayload).toString()).toBe(SCRIPT)

  const intero = await chiedi(url)
  expect(intero.headers['content-encoding']).toBeUndefined()
  expect(String(intero.headers.vary).toLowerCase()).toContain('accept-encoding')
  expect(intero.payload).toBe(SCRIPT)
})

test('ciò che non è compresso arriva com’è; i file .br e .gz non hanno un indirizzo loro', async () => {
  const carattere = await chiedi('/app/assets/inter-a1b2c3.woff2', { 'accept-encoding': 'br, gzip' })
  expect([carattere.statusCode, carattere.headers['content-encoding']]).toEqual([200, undefined])
  expect(carattere.headers['content-type']).toBe('font/woff2')
  expect((await chiedi('/app/assets/pagina-a1b2c3.js.br')).statusCode).toBe(404)
  expect((await chiedi('/app/assets/sparito-000000.js')).statusCode).toBe(404)
})

test('ogni indirizzo dell’app dà la pagina, da chiedere ogni volta; a chi l’ha già basta un 304', async () => {
  for (const url of ['/app', '/app/', '/app/clienti?q=rossi', '/app/index.html']) {
    const { statusCode, headers, rawPayload } = await chiedi(url, { 'accept-encoding': 'br' })
    expect([statusCode, headers['content-encoding'], headers['cache-control']]).toEqual([
      200,
      'br',
      'no-cache',
    ])
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers.vary).toBe('accept-encoding')
    // The service worker takes no page for the program's without it.
    expect(headers[OWN_PAGE]).toBe('pagina')
    expect(brotliDecompressSync(rawPayload).toString()).toBe(PAGINA)
    const ancora = await chiedi(url, { 'if-none-match': String(headers.etag) })
    expect([ancora.statusCode, ancora.payload, ancora.headers.etag]).toEqual([304, '', headers.etag])
    expect((await chiedi(url, { 'if-none-match': 'W/"altro"' })).statusCode).toBe(200)
  }
  expect((await chiedi('/app', { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe(
    'gzip',
  )
  expect((await chiedi('/app', { 'accept-encoding': 'br;q=0' })).payload).toBe(PAGINA)
})

test('le icone valgono un giorno: il browser le chiede a ogni cambio d’indirizzo', async () => {
  const { headers } = await chiedi('/app/favicon.svg')
  expect(headers['cache-control']).toBe('public, max-age=86400')
})

test('il service worker vale per tutta l’app e non invecchia; il manifesto ha il suo tipo', async () => {
  const { headers } = await chiedi('/app/sw.js', { 'accept-encoding': 'br' })
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'service-worker-allowed': '/app' })
  expect((await chiedi('/app/manifest.webmanifest')).headers['content-type']).toMatch(
    /^application\/manifest\+json/,
  )
})
