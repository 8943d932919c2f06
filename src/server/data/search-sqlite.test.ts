// On one engine: how SQLite keeps its indexes of words.
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { clienti } from '#anagrafe/clienti/queries.server.ts'
import { engine, openBench } from '#test/bench.ts'
import { creaMolti, eliminaMolti } from './records.ts'
import { joinMarked, joinTrigrams, onlyMarked } from './search-sqlite.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const suSqlite = test.runIf(engine() === 'sqlite')
const INDICI = ['clienti_trigrammi', 'clienti_indirizzo_ricerca_trigrammi']
const sicuri = async () =>
  Promise.all(
    INDICI.map(async (nome) => {
      const { rows } = await sql<{ v: number }>`
        select v from ${sql.table(`${nome}_config`)} where k = 'secure-delete'`.execute(bench.db)
      return rows[0]?.v
    }),
  )
const peso = async () => {
  const { rows } = await sql<{ n: number }>`
    select sum(length(block)) as n from ${sql.table(`${INDICI[0]}_data`)}`.execute(bench.db)
  return rows[0]?.n ?? 0
}
const autore = { requestId: 'prova', utente: { id: null, nome_utente: 'prova' } }
const crea = (cognome: string) =>
  bench.db.transaction().execute((db) =>
    creaMolti(
      { ...autore, db },
      clienti,
      Array.from({ length: 200 }, (_, i) => ({ nome: `Ada${i}`, cognome, tipo: 'Privato' })),
    ),
  )
const cerca = async (q: string) => (await bench.dati('GET', '/clienti', { query: { q } })).length

const segnati = (ids: number[], poi = async () => {}) =>
  bench.db.transaction().execute((db) =>
    onlyMarked(db, ['clienti'], async () => {
      await eliminaMolti({ ...autore, db }, clienti, ids)
      await poi()
    }),
  )

suSqlite('righe tolte a centinaia: non si trovano più, e uniti gli indici non ne resta traccia', async () => {
  await joinTrigrams(bench.db)
  const prima = await peso()
  const [restano, via] = [await crea('Resterebbe'), await crea('Sparirebbe')]
  await segnati(via)
  expect([await cerca('sparirebbe'), await cerca('resterebbe')]).toEqual([0, restano.length])
  expect(await sicuri()).toEqual([1, 1])
  const { rows: trovati } = await sql`
    select rowid from clienti_trigrammi where clienti_trigrammi match '"sparirebbe"'`.execute(bench.db)
  expect(trovati).toEqual([])
  const segnate = await peso()
  await joinMarked(bench.db)
  expect(await peso()).toBeLessThan(segnate)
  await segnati(restano)
  await joinMarked(bench.db)
  expect(await peso()).toBeLessThanOrEqual(prima + 200)
})

suSqlite('se va male non cambia nulla: chi si cancella dopo lascia gli indici subito', async () => {
  const ids = await crea('Rimarrebbe')
  await expect(segnati(ids, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect([await cerca('rimarrebbe'), ...(await sicuri())]).toEqual([ids.length, 1, 1])
  await joinTrigrams(bench.db, ['clienti'])
  const prima = await peso()
  await bench.db.transaction().execute((db) => eliminaMolti({ ...autore, db }, clienti, ids))
  // Taken out, not only marked: the index is smaller at once.
  expect(await peso()).toBeLessThan(prima)
})
