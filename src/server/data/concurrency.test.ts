import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { recognise } from '#server/http/errors.ts'
import { route } from '#server/http/routes.ts'
import { AppError } from '#shared/errors.ts'
import { soloAdmin } from '#shared/permissions.ts'
import { engine, openBench } from '#test/bench.ts'
import { transaction, transactionAlone } from './database.ts'
import { registra } from './register.ts'

const SCRITTURE = {
  nome: 'scritture',
  parola: { uno: 'scrittura', tanti: 'scritture', genere: 'f' },
} as const

const bench = await openBench({
  extraRoutes: [
    route({
      method: 'POST',
      path: '/scritture',
      operation: 'provaPostScritture',
      title: 'Scrive nel registro, poi fallisce se il numero è dispari',
      permission: soloAdmin,
      body: z.object({ numero: z.int(), dopo: z.int() }),
      reply: z.object({ numero: z.int() }),
      async run({ body: { numero, dopo }, ...ctx }) {
        await registra(ctx, 'crea', SCRITTURE, numero)
        await new Promise((via) => setTimeout(via, dopo))
        if (numero % 2 === 1) throw new AppError('conflitto', `Dispari ${numero}`)
        return { numero }
      },
    }),
  ],
})
afterAll(() => bench.chiudi())

const scritti = async () =>
  (
    await bench.db
      .selectFrom('registro')
      .select('record_id')
      .where('tabella', '=', 'scritture')
      .orderBy('record_id')
      .execute()
  ).map((r) => r.record_id)

test('insieme: chi riesce resta, chi fallisce non lascia nulla, ognuno ha la sua risposta', async () => {
  const numeri = Array.from({ length: 30 }, (_, n) => n)
  const risposte = await Promise.all(
    numeri.map((numero) => bench.chiedi('POST', '/scritture', { corpo: { numero, dopo: numero % 7 } })),
  )
  for (const [n, { stato, corpo }] of risposte.entries())
    expect([stato, corpo.data?.numero ?? corpo.error]).toEqual(n % 2 ? [409, `Dispari ${n}`] : [201, n])
  expect(await scritti()).toEqual(numeri.filter((n) => n % 2 === 0))
})

test('due modifiche della stessa versione insieme: una riesce, l’altra riceve il record com’è adesso', async () => {
  const { id } = await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Contesa' } })
  const cambia = (note: string) =>
    bench.chiedi('PUT', `/clienti/${id}`, { corpo: { note }, intestazioni: { 'if-match': '"1"' } })
  const risposte = await Promise.all(['una', 'due', 'tre'].map(cambia))
  const riuscita = risposte.filter((r) => r.stato === 200)
  expect(riuscita).toHaveLength(1)
  for (const { stato, corpo } of risposte.filter((r) => r.stato !== 200))
    expect([stato, corpo.data.versione, corpo.data.note]).toEqual([412, 2, riuscita[0]?.corpo.data.note])
})

test.runIf(engine() === 'sqlite')('se il disco si riempie, chi era insieme fallisce insieme', async () => {
  const { sqlite } = bench.archivio
  const prima = await scritti()
  sqlite?.exec('pragma max_page_count = 1') // SQLite keeps it at what the file has already
  const note = 'x'.repeat(2000)
  const riempi = () => bench.chiedi('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Piena', note } })
  while ((await riempi()).stato === 201);
  const insieme = await Promise.all([
    bench.chiedi('POST', '/scritture', { corpo: { numero: 100, dopo: 0 } }),
    ...Array.from({ length: 10 }, riempi),
  ])
  expect(new Set(insieme.slice(1).map((r) => r.stato))).toEqual(new Set([503]))
  expect(await scritti()).toEqual(insieme[0]?.stato === 201 ? [...prima, 100] : prima)
  sqlite?.exec('pragma max_page_count = 4294967294')
  expect((await riempi()).stato).toBe(201)
  expect(sqlite?.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
})

test.runIf(engine() === 'postgres')(
  'chi vuole scrivere da solo aspetta gli altri, ma non per sempre',
  async () => {
    const via = Promise.withResolvers<void>()
    const dentro = Promise.withResolvers<void>()
    const altro = transaction(bench.db, async () => {
      dentro.resolve()
      await via.promise
    })
    await dentro.promise
    const errore = await transactionAlone(bench.db, async () => 'mai', '50ms').catch((e: unknown) => e)
    expect(recognise(errore)?.codice).toBe('database_non_disponibile')
    const solo = transactionAlone(bench.db, async () => 'da solo')
    via.resolve()
    await altro
    expect(await solo).toBe('da solo')
    expect(await transaction(bench.db, async () => 'insieme')).toBe('insieme')
  },
)
