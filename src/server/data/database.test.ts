import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { elencaDitte } from '#anagrafe/ditte/queries.server.ts'
import { readEnvironment } from '#server/env.ts'
import { engine, openBench } from '#test/bench.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

test('chi legge non aspetta una transazione in corso e non ne vede le scritture', async () => {
  const ditta = { nome: 'A metà', nome_chiave: 'a meta', colore: 'blue' }
  const adesso = new Date().toISOString()
  await bench.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('ditte')
      .values({ ...ditta, created_at: adesso, updated_at: adesso })
      .execute()
    expect((await elencaDitte(trx)).conteggio).toBe(1)
    expect((await elencaDitte(bench.db)).conteggio).toBe(0)
  })
  expect((await elencaDitte(bench.db)).conteggio).toBe(1)
})

test('di un elenco vuoto non c’è niente, e fuori di esso c’è tutto, su tutti e due gli archivi', async () => {
  const utenti = (come: 'in' | 'not in') =>
    bench.db.selectFrom('utenti').select('id').where('id', come, []).execute()
  expect(await utenti('in')).toEqual([])
  expect((await utenti('not in')).length).toBeGreaterThan(0)
  const cambiati = await bench.db
    .updateTable('utenti')
    .set({ nome: 'Nessuno' })
    .where((e) => e.or([e('id', 'in', []), e('nome', 'in', [])]))
    .executeTakeFirst()
  expect(Number(cambiati.numUpdatedRows)).toBe(0)
})

test.runIf(engine() === 'sqlite')(
  'chi si ferma bene lascia solo l’archivio, senza code da riprendere',
  async () => {
    const cartella = mkdtempSync(join(tmpdir(), 'tepore-archivio-'))
    const archive = await openDatabase(readEnvironment({ DATA_DIR: cartella }))
    await migrate(archive, cartella)
    await elencaDitte(archive.db)
    await archive.chiudi()
    expect(readdirSync(cartella).sort()).toEqual(['tepore.lock', 'tepore.sqlite'])
    rmSync(cartella, { recursive: true, force: true })
  },
)

test.runIf(engine() === 'sqlite')(
  'una transazione lunga lascia il turno agli altri, e si vede solo alla fine',
  async () => {
    const adesso = new Date().toISOString()
    let turni = 0
    let continua = true
    const gira = () => {
      turni++
      if (continua) setImmediate(gira)
    }
    const letture: number[] = []
    await bench.db.transaction().execute(async (trx) => {
      setImmediate(gira)
      const fine = performance.now() + 120
      for (let n = 0; performance.now() < fine; n++) {
        await trx
          .insertInto('ditte')
          .values({
            nome: `L${n}`,
            nome_chiave: `l${n}`,
            colore: 'blue',
            created_at: adesso,
            updated_at: adesso,
          })
          .execute()
        if (turni > letture.length) letture.push((await elencaDitte(bench.db)).conteggio)
      }
      continua = false
    })
    // Every ten milliseconds, in 120; a slow machine may have few of them.
    expect(letture.length).toBeGreaterThan(3)
    expect(new Set(letture).size).toBe(1)
    expect((await elencaDitte(bench.db)).conteggio).toBeGreaterThan(letture[0] ?? 0)
  },
)
