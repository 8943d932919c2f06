import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { codificaPer } from './compression.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['GZIP;q=0.8', 'gzip'],
  ['zstd;q=0, br;q=0.0, gzip', 'gzip'],
  ['br;q=0', undefined],
])('Accept-Encoding %s: %s', (accetta, codifica) => {
  expect(codificaPer(accetta)).toBe(codifica)
})

test('una risposta lunga è compressa come il browser la vuole, una corta no', async () => {
  for (let n = 0; n < 120; n++)
    await bench.dati('POST', '/clienti', {
      corpo: { nome: 'Perché', cognome: `Lungo ${n}`, note: 'è'.repeat(200) },
    })
  const chiedi = (url: string, codifica?: string) =>
    bench.app.inject({
      url: `/api${url}`,
      headers: {
        authorization: `Bearer ${bench.admin.token}`,
        ...(codifica && { 'accept-encoding': codifica }),
      },
    })
  for (const url of ['/clienti?limit=20', '/clienti']) {
    const intera = await chiedi(url)
    expect(intera.headers['content-encoding']).toBeUndefined()
    const vie = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }
    for (const [codifica, apri] of Object.entries(vie)) {
      const compressa = await chiedi(url, codifica)
      expect(compressa.headers).toMatchObject({
        'content-encoding': codifica,
        vary: 'accept-encoding',
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(compressa.rawPayload.length),
      })
      expect(compressa.rawPayload.length).toBeLessThan(intera.rawPayload.length / 3)
      expect(apri(compressa.rawPayload).toString()).toBe(intera.body)
    }
  }
  const corta = await chiedi('/auth/me', 'gzip, br')
  expect([corta.headers['content-encoding'], corta.json().data.nome_utente]).toEqual([undefined, 'admin'])
})
