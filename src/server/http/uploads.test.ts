import { setTimeout as pausa } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { ogniRuolo } from '#shared/permissions.ts'
import { openBench } from '#test/bench.ts'
import { multipart, samplePdf } from '#test/pdf.ts'
import { route } from './routes.ts'

const { promise: cancello, resolve: apri } = Promise.withResolvers<void>()
const tenuti: string[] = []
let insieme = 0

const prova = route({
  method: 'POST',
  path: '/prove/file',
  operation: 'provaFile',
  title: 'Tiene un file finché il cancello è chiuso',
  permission: ogniRuolo,
  maxFile: 3 * 1_048_576,
  body: z.object({}),
  reply: z.object({}),
  async prepare({ utente }) {
    tenuti.push(utente.nome_utente)
    insieme = Math.max(insieme, tenuti.length)
    await cancello
    tenuti.pop()
  },
  run: async () => ({}),
})

const piccolo = route({
  method: 'POST',
  path: '/prove/file-piccolo',
  operation: 'provaFilePiccolo',
  title: 'Prende un file di quelli che mandano i telefoni',
  permission: ogniRuolo,
  maxFile: 1_048_576,
  body: z.object({}),
  reply: z.object({}),
  run: async () => ({}),
})

const bench = await openBench({ extraRoutes: [prova, piccolo] })
afterAll(() => bench.chiudi())

test('in memoria pochi file alla volta, e pochi di una persona: gli altri aspettano, e arrivano tutti', async () => {
  const manda = (come: 'admin' | 'operatore' | 'direttore', dove = '/prove/file') =>
    bench.chiedi('POST', dove, {
      come,
      ...multipart({}, { nome: 'a.pdf', contenuto: samplePdf() }),
    })
  const tutte = Array.from({ length: 6 }, () => manda('admin'))
  await expect.poll(() => tenuti).toEqual(['admin', 'admin'])
  await pausa(50)
  for (const altra of ['operatore', 'operatore', 'operatore'] as const) tutte.push(manda(altra))
  await expect.poll(() => tenuti).toEqual(['admin', 'admin', 'operatore', 'operatore'])
  tutte.push(manda('direttore'))
  await pausa(50)
  expect(tenuti).toHaveLength(4)
  // Whoever sends no file waits for nobody, nor does what telephones send.
  expect((await manda('direttore', '/prove/file-piccolo')).stato).toBe(201)
  expect((await bench.chiedi('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Svelta' } })).stato).toBe(
    201,
  )
  apri()
  expect((await Promise.all(tutte)).map(({ stato }) => stato)).toEqual(Array(10).fill(201))
  expect([insieme, tenuti]).toEqual([4, []])
})
