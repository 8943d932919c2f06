import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as pausa } from 'node:timers/promises'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { openDatabase } from '#server/data/database.ts'
import { migrate } from '#server/data/migrate.ts'
import { StreamReply } from '#server/files/store.ts'
import { route } from '#server/http/routes.ts'
import { emptyPlace, engine } from '#test/bench.ts'
import { limitHere } from '#test/limit-here.ts'
import { createApp } from './create-app.ts'
import { endAll } from './stop.ts'

const PEZZO = Buffer.alloc(1_000_000)

function* senzaFine() {
  for (;;) yield PEZZO
}

/** A download without end, and a call that waits in a transaction until the test lets it go. */
const prove = (aspetta: Promise<void>) => [
  route({
    method: 'GET',
    path: '/prove/senza-fine',
    operation: 'provaSenzaFine',
    title: 'Un file senza fine',
    permission: 'pubblico',
    binary: ['application/zip'],
    reply: z.unknown(),
    run: async () => new StreamReply(Readable.from(senzaFine()), 'senza-fine.zip', 'application/zip'),
  }),
  route({
    method: 'POST',
    path: '/prove/transazione',
    operation: 'provaTransazione',
    title: 'Una transazione che non finisce',
    permission: 'pubblico',
    body: z.object({}),
    reply: z.object({}),
    async run({ db }) {
      await db.insertInto('contatori').values({ nome: 'mai', anno: 2026, valore: 1 }).execute()
      await aspetta
      return {}
    },
  }),
]

async function acceso(aspetta = Promise.resolve()) {
  const { environment, butta } = await emptyPlace()
  const archive = await openDatabase(environment)
  await migrate(archive, environment.dataFolder)
  const app = await createApp({ environment, archive, extraRoutes: prove(aspetta) })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  /** A raw client that sends this and reads nothing. */
  const muto = (testo: string) => {
    const presa = connect(port, '127.0.0.1').on('error', () => undefined)
    presa.write(testo)
    return presa
  }
  return { app, archive, environment, butta, muto, url: `http://127.0.0.1:${port}` }
}

const dura = async (che: () => Promise<unknown>) => {
  const inizio = performance.now()
  await che()
  return performance.now() - inizio
}

test('chi non legge la sua risposta, o manda il corpo a gocce, non tiene acceso il programma', async () => {
  const { app, archive, environment, butta, muto, url } = await acceso()
  const prese = [
    muto('GET /api/prove/senza-fine HTTP/1.1\r\nHost: localhost\r\n\r\n'),
    muto(
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    ),
    muto('GET /api/cl'),
    muto(''),
  ]
  for (const presa of prese) presa.pause()
  const goccia = setInterval(() => prese[1]?.write(' '), 50)
  await pausa(300)
  const ms = await dura(() => endAll(app, archive, { graceMs: 300, limitMs: 5000 }))
  clearInterval(goccia)
  expect(ms).toBeGreaterThan(250)
  expect(ms).toBeLessThan(limitHere(2000))
  await expect(fetch(`${url}/api/health`)).rejects.toThrow()
  // The folder is free and the database whole: the next start finds both.
  const dopo = await openDatabase(environment)
  expect(await dopo.db.selectFrom('ruoli').select('id').execute()).toHaveLength(3)
  await dopo.chiudi()
  for (const presa of prese) presa.destroy()
  await butta()
})

test('nemmeno una transazione che non finisce: non ne resta nulla', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { app, archive, environment, butta, url } = await acceso(promise)
  const sospesa = fetch(`${url}/api/prove/transazione`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  }).catch(() => null)
  await pausa(200)
  const ms = await dura(() => endAll(app, archive, { graceMs: 200, limitMs: 600 }))
  expect(ms).toBeLessThan(limitHere(1500))
  expect(await sospesa).toBeNull()
  if (engine() === 'sqlite') {
    const dopo = await openDatabase(environment)
    const rimasti = await dopo.db.selectFrom('contatori').select('nome').where('nome', '=', 'mai').execute()
    expect(rimasti).toEqual([])
    await dopo.chiudi()
  }
  resolve()
  await pausa(50)
  await butta()
})
