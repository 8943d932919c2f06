import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { elencaDitte } from '#anagrafe/ditte/queries.server.ts'
import { type Route, route } from '#server/http/routes.ts'
import { AppError } from '#shared/errors.ts'
import { openBench } from '#test/bench.ts'
import { notifica } from '#visite/notifiche/queries.server.ts'
import type { Context } from './context.ts'

const NESSUNO = 2_000_000_000

const scrivi = (ctx: Context, chiave = 'a meta') =>
  ctx.db
    .insertInto('ditte')
    .values({ nome: 'A metà', nome_chiave: chiave, colore: 'blue', created_at: ORA, updated_at: ORA })
    .execute()
const avvisa = (ctx: Context, utenteId: number) =>
  notifica(ctx, null, [
    { utenteId, tipo: 'Appuntamento_Modificato', messaggio: 'x', datiExtra: { autore: 'x' } },
  ] as never)
const ORA = new Date().toISOString()
const avvisaOperatore = (ctx: Context) => avvisa(ctx, bench.operatore.id)
const nonPuoi = async () => {
  throw new AppError('conflitto', 'Non si può')
}

const prova = (path: string, run: (ctx: Context) => Promise<unknown>): Route =>
  route({
    method: 'POST',
    path,
    operation: path,
    title: path,
    permission: () => true,
    reply: z.null(),
    async run(ctx) {
      await run(ctx)
      return null
    },
  })

/** A notification for a user whom nobody knows fails. */
const bench = await openBench({
  extraRoutes: [
    prova('/fallisce-ultima', async (ctx) => {
      await scrivi(ctx)
      await avvisa(ctx, NESSUNO)
    }),
    prova('/fallisce-in-mezzo', async (ctx) => {
      await avvisa(ctx, NESSUNO)
      await scrivi(ctx)
    }),
    prova('/fallisce-dopo', async (ctx) => {
      await avvisa(ctx, bench.operatore.id)
      await scrivi(ctx)
      await scrivi(ctx)
    }),
    prova('/controllo-contrario', async (ctx) => {
      await scrivi(ctx)
      await avvisaOperatore(ctx)
      await nonPuoi()
    }),
    prova('/riesce-una-volta', async (ctx) => {
      await avvisaOperatore(ctx)
      await scrivi(ctx, 'una')
    }),
    prova('/riesce', async (ctx) => {
      await avvisa(ctx, bench.operatore.id)
      await scrivi(ctx)
    }),
  ],
})
afterAll(() => bench.chiudi())

const avvisi = async () => (await bench.chiedi('GET', '/notifiche', { come: 'operatore' })).corpo.count

test.for([
  ['/fallisce-ultima', 'conflitto'],
  ['/fallisce-in-mezzo', 'conflitto'],
  ['/fallisce-dopo', 'duplicato'],
] as const)(
  '%s: una scrittura che fallisce disfa tutto con il suo errore, e chi viene dopo lavora',
  async ([path, code]) => {
    const chiave = { 'idempotency-key': `prova ${path}` }
    for (const intestazioni of [{}, chiave, chiave]) {
      const { stato, corpo } = await bench.chiedi('POST', path, { corpo: {}, intestazioni })
      expect([stato, corpo.code]).toEqual([409, code])
    }
    expect((await elencaDitte(bench.db)).conteggio).toBe(0)
    expect(await avvisi()).toBe(0)
  },
)

test('un controllo contrario alla fine non lascia nulla, nemmeno in parte', async () => {
  const tutte = await Promise.all(
    Array.from({ length: 20 }, () => bench.chiedi('POST', '/controllo-contrario', { corpo: {} })),
  )
  expect(new Set(tutte.map(({ stato, corpo }) => `${stato} ${corpo.error}`))).toEqual(
    new Set(['409 Non si può']),
  )
  expect((await elencaDitte(bench.db)).conteggio).toBe(0)
  expect(await avvisi()).toBe(0)
})

test('quello che è detto riuscito è scritto', async () => {
  expect((await bench.chiedi('POST', '/riesce', { corpo: {} })).stato).toBe(201)
  expect((await elencaDitte(bench.db)).conteggio).toBe(1)
  expect(await avvisi()).toBe(1)
})

test('una ripetizione dà la prima risposta anche dove rifarlo non si può, e di sé non lascia nulla', async () => {
  const intestazioni = { 'idempotency-key': 'prova riesce' }
  const una = () => bench.chiedi('POST', '/riesce-una-volta', { corpo: {}, intestazioni })
  const insiemeDieci = await Promise.all(Array.from({ length: 10 }, una))
  for (const { stato } of [...insiemeDieci, await una()]) expect(stato).toBe(201)
  expect((await elencaDitte(bench.db)).conteggio).toBe(2)
  expect(await avvisi()).toBe(2)
})
