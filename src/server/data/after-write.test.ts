import { afterAll, afterEach, expect, test } from 'vitest'
import { ditte } from '#anagrafe/ditte/queries.server.ts'
import { AFTER_WRITE } from '#server/app.ts'
import { AppError } from '#shared/errors.ts'
import { openBench } from '#test/bench.ts'
import { registerAfterWrite, type Write, writtenTogether } from './after-write.ts'
import { creaMolti, eliminaMolti } from './records.ts'
import type { Autore } from './register.ts'

const bench = await openBench()
afterEach(() => registerAfterWrite(AFTER_WRITE))
afterAll(() => bench.chiudi())

/** Registers what follows writes to `ditte`; @returns the writes that it was told of */
function follow(run: (ctx: Autore, write: Write) => Promise<void> = async () => undefined): Write[] {
  const told: Write[] = []
  registerAfterWrite([
    { tables: ['clienti'], run: () => Promise.reject(new Error('di un’altra tabella')) },
    {
      tables: ['ditte'],
      async run(ctx, write) {
        told.push(write)
        await run(ctx, write)
      },
    },
  ])
  return told
}
const refuse = async () => {
  throw new AppError('conflitto', 'Non si può')
}

const firms = () => bench.db.selectFrom('ditte').select(['nome', 'colore']).orderBy('nome').execute()
const lines = async () => (await bench.db.selectFrom('registro').select('id').execute()).length
const create = (nome: string) => bench.chiedi('POST', '/ditte', { corpo: { nome, colore: 'blue' } })
const many = (run: (ctx: Autore) => Promise<unknown>) =>
  bench.db
    .transaction()
    .execute((db) => run({ db, requestId: 'prova', utente: { id: null, nome_utente: 'prova' } }))
const brief = ({ before, after, action }: Write) => [action, before?.colore ?? null, after?.colore ?? null]

test('chi segue una scrittura sa che cosa c’era e che cosa c’è, una per una anche quando sono molte', async () => {
  const told = follow(async ({ db }, { id, action }) => {
    const row = await db.selectFrom('ditte').select('id').where('id', '=', id).executeTakeFirst()
    expect(row !== undefined).toBe(action !== 'elimina')
  })
  const { id } = (await create('Una')).corpo.data
  await bench.dati('PUT', `/ditte/${id}`, { corpo: { nome: 'Una', colore: 'red' } })
  await bench.dati('PUT', `/ditte/${id}`, { corpo: { nome: 'Una', colore: 'red' } })
  await bench.dati('DELETE', `/ditte/${id}`)
  await many(async (ctx) => {
    const row = (nome: string) => ({ nome, colore: 'green' })
    await eliminaMolti(ctx, ditte, await creaMolti(ctx, ditte, [row('due'), row('tre')]))
  })
  expect(told.map(brief)).toEqual([
    ['crea', null, 'blue'],
    ['aggiorna', 'blue', 'red'],
    ['elimina', 'red', null],
    ['crea', null, 'green'],
    ['crea', null, 'green'],
    ['elimina', 'green', null],
    ['elimina', 'green', null],
  ])
  expect(new Set(told.slice(0, 3).map((write) => write.id))).toEqual(new Set([id]))
})

test('se chi segue rifiuta, la scrittura non c’è stata: né la riga né il registro', async () => {
  const { id } = (await create('Resta')).corpo.data
  const before = { firms: await firms(), lines: await lines() }
  follow(refuse)
  const replies = [
    await create('Mai'),
    await bench.chiedi('PUT', `/ditte/${id}`, { corpo: { nome: 'Resta', colore: 'red' } }),
    await bench.chiedi('DELETE', `/ditte/${id}`),
  ]
  expect(replies.map(({ stato, corpo }) => [stato, corpo.error])).toEqual(
    Array.from({ length: 3 }, () => [409, 'Non si può']),
  )
  const row = { nome: 'Mai', colore: 'green' }
  await expect(many((ctx) => creaMolti(ctx, ditte, [row]))).rejects.toThrow('Non si può')
  await expect(many((ctx) => eliminaMolti(ctx, ditte, [id]))).rejects.toThrow('Non si può')
  expect({ firms: await firms(), lines: await lines() }).toEqual(before)
})

test('chi segue molte scritture insieme ne sa alla fine, in una volta; se rifiuta non c’è stata nessuna', async () => {
  const told: string[][] = []
  const one = (nome: string) => ({ nome, colore: 'green' })
  const work = (ctx: Autore) =>
    writtenTogether(ctx, async () => {
      await creaMolti(ctx, ditte, [one('insieme uno')])
      await creaMolti(ctx, ditte, [one('insieme due'), one('insieme tre')])
      expect(told).toEqual([])
    })
  const runMany = async (_: Autore, writes: readonly Write[]) => {
    told.push(writes.map(({ after }) => String(after?.nome)))
  }
  const before = { firms: await firms(), lines: await lines() }
  registerAfterWrite([{ tables: ['ditte'], run: refuse, runMany: refuse }])
  await expect(many(work)).rejects.toThrow('Non si può')
  expect({ firms: await firms(), lines: await lines() }).toEqual(before)
  registerAfterWrite([{ tables: ['ditte'], run: refuse, runMany }])
  await many(work)
  expect(told).toEqual([['insieme uno', 'insieme due', 'insieme tre']])
})
