import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { TABLES } from '#server/app.ts'
import { openBench } from '#test/bench.ts'
import { wholeCustomer } from '#test/customer.ts'
import { references } from './references.ts'
import { esigeLiberi } from './usage.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

/** What becomes of deleting one record, or of asking whether it may be; nothing stays of it. */
async function prova(fai: (db: typeof bench.db) => Promise<unknown>): Promise<string | null> {
  const trx = await bench.db.startTransaction().execute()
  try {
    await fai(trx as unknown as typeof bench.db)
    return null
  } catch (errore) {
    return (errore as Error).message
  } finally {
    await trx.rollback().execute()
  }
}

test('ciò che è in uso si dice da che cosa, per ogni tabella: quando il database rifiuta, e solo allora', async () => {
  await wholeCustomer(bench, 'Usata')
  const tenute = new Set((await references(bench.db)).filter(({ holds }) => holds).map(({ to }) => to))
  const tabelle = TABLES.filter(({ nome }) => tenute.has(nome))
  expect(tabelle.length).toBeGreaterThan(8)
  let inUso = 0
  for (const tabella of tabelle) {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(tabella.nome)} order by id`.execute(
      bench.db,
    )
    for (const { id } of rows) {
      const rifiuta = await prova((db) =>
        sql`delete from ${sql.table(tabella.nome)} where id = ${id}`.execute(db),
      )
      const detto = await prova((db) => esigeLiberi(db, tabella, [id]))
      // Triggers refuse for other reasons (what is signed, or issued), and have words of their own.
      if (rifiuta === null || /foreign key/i.test(rifiuta))
        expect([tabella.nome, id, detto === null]).toEqual([tabella.nome, id, rifiuta === null])
      if (detto === null) continue
      inUso++
      expect(detto).toMatch(/^Non si può eliminare: è in uso in \d+ [\p{L} ]+/u)
    }
  }
  expect(inUso).toBeGreaterThan(8)
})

test('le chiavi esterne si chiedono al database una volta, anche dentro una transazione', async () => {
  const prima = await references(bench.db)
  expect(prima.length).toBeGreaterThan(50)
  expect(await bench.db.transaction().execute((db) => references(db))).toBe(prima)
})
