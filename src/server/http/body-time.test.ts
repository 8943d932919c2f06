// On one engine: how long a body may take stands above the database.

import { connect } from 'node:net'
import { setTimeout as pausa } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { ogniRuolo } from '#shared/permissions.ts'
import { openBench } from '#test/bench.ts'
import { limitHere } from '#test/limit-here.ts'
import { multipart, samplePdf } from '#test/pdf.ts'
import { route } from './routes.ts'

const prova = route({
  method: 'POST',
  path: '/prove/file',
  operation: 'provaFile',
  title: 'Prende un file',
  permission: ogniRuolo,
  maxFile: 200_000,
  body: z.object({}),
  reply: z.object({}),
  run: async () => ({}),
})

const bodyTimes = { wholeMs: 500, windowMs: 400, leastBytes: 2_000 }
const bench = await openBench({ extraRoutes: [prova], bodyTimes })
const { port } = new URL(await bench.app.listen({ host: '127.0.0.1', port: 0 }))
afterAll(() => bench.chiudi())

const file = multipart({}, { nome: 'a.pdf', contenuto: Buffer.concat([samplePdf(), Buffer.alloc(60_000)]) })

/** Sends a body by so many bytes every 50 ms, up to where the line goes dead. @returns the status, and after how long */
async function piano(
  path: string,
  { corpo, tipo, byte, fino = corpo.length }: { corpo: Buffer; tipo: string; byte: number; fino?: number },
): Promise<{ stato: number; ms: number }> {
  const inizio = performance.now()
  const presa = connect(Number(port), '127.0.0.1').on('error', () => undefined)
  const risposta = new Promise<string>((fatto) => {
    let detto = ''
    presa.on('data', (pezzo) => {
      detto += String(pezzo)
      if (detto.includes('\r\n\r\n')) fatto(detto)
    })
    presa.once('close', () => fatto(detto))
  })
  presa.write(
    `POST /api${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${bench.operatore.token}\r\n` +
      `Content-Type: ${tipo}\r\nContent-Length: ${corpo.length}\r\n\r\n`,
  )
  for (let i = 0; i < fino && presa.writable; i += byte) {
    presa.write(corpo.subarray(i, Math.min(fino, i + byte)))
    await pausa(50)
  }
  const stato = Number(/^HTTP\/1\.1 (\d+)/.exec(await risposta)?.[1])
  presa.destroy()
  return { stato, ms: performance.now() - inizio }
}
const conFile = { corpo: file.corpo, tipo: file.intestazioni['content-type'] }
const json = Buffer.from(JSON.stringify({ nome: 'Ada', cognome: 'Lenta', note: 'x'.repeat(2_000) }))

test('un file su una linea lenta arriva, finché continua; fermo, finisce e lascia il suo posto', async () => {
  const lento = await piano('/prove/file', { ...conFile, byte: 1_500 })
  expect(lento.stato).toBe(201)
  expect(lento.ms).toBeGreaterThan(3 * bodyTimes.wholeMs)
  // More than one person has places for: each gives its own back.
  for (let n = 0; n < 3; n++) {
    const fermo = await piano('/prove/file', { ...conFile, byte: 5_000, fino: 10_000 })
    expect(fermo.stato).toBe(408)
    expect(fermo.ms).toBeLessThan(limitHere(2_000))
  }
  expect((await piano('/prove/file', { ...conFile, byte: 60_000 })).stato).toBe(201)
})

test('ciò che non è un file arriva in tempo o per niente, anche se continua', async () => {
  const { stato, ms } = await piano('/clienti', { corpo: json, tipo: 'application/json', byte: 50 })
  expect(stato).toBe(408)
  expect(ms).toBeLessThan(limitHere(1_500))
  // Nor does who isn't signed in get more time by sending to where files go.
  const senza = await bench.chiedi('POST', '/prove/file', { come: null, ...file })
  expect(senza.stato).toBe(401)
})
