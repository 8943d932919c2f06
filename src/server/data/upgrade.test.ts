import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { normalise } from '#shared/text.ts'
import { emptyPlace, engine } from '#test/bench.ts'
import { contenuto, describeSchema, oldSchemas, perdute } from '#test/schemas.ts'
import { openDatabase } from './database.ts'
import { migrate, removeOldCopies } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import type { Db } from './schema.ts'

const chiede = (db: Db) => async (testo: string) =>
  (await sql.raw<Record<string, unknown>>(testo).execute(db)).rows

/** A new database of today's schema. */
async function schemaDiOggi(): Promise<string[]> {
  const { environment, butta } = await emptyPlace()
  const archive = await openDatabase(environment)
  await migrate(archive, environment.dataFolder)
  const schema = await describeSchema(engine(), chiede(archive.db))
  await archive.chiudi()
  await butta()
  return schema
}

test('ogni schema del passato arriva a quello di oggi, con tutte le righe', async () => {
  const oggi = await schemaDiOggi()
  const schemi = oldSchemas(engine())
  expect(schemi.length).toBeGreaterThan(0)
  for (const { nome, file } of schemi) {
    const { environment, butta } = await emptyPlace()
    const vecchio = readFileSync(file, 'utf8')
    const archive = await openDatabase(environment)
    if (archive.sqlite) archive.sqlite.exec(vecchio)
    else {
      const { pool } = openPostgres(environment.databaseUrl ?? '')
      await pool.query(vecchio)
      await pool.end()
    }
    const chiedi = chiede(archive.db)
    const prima = await contenuto(engine(), chiedi)
    expect(Object.keys(prima), nome).toContain('utenti')
    await migrate(archive, environment.dataFolder)
    expect(await describeSchema(engine(), chiedi), nome).toEqual(oggi)
    expect(await perdute(chiedi, prima), nome).toEqual([])
    if (prima.clienti) {
      const indirizzi = await chiedi('select indirizzo, comune, indirizzo_ricerca from clienti')
      expect(indirizzi.length, nome).toBeGreaterThan(0)
      for (const { indirizzo, comune, indirizzo_ricerca } of indirizzi)
        expect(indirizzo_ricerca, nome).toBe(normalise(`${indirizzo ?? ''} ${comune ?? ''}`))
    }
    await archive.chiudi()
    await butta()
  }
}, 60_000)

test('un aggiornamento che si interrompe lascia lo schema com’era, e al secondo tentativo arriva', async () => {
  const { environment, butta } = await emptyPlace()
  const archive = await openDatabase(environment)
  const chiedi = chiede(archive.db)
  // the third migration can't make its table: what the first two have done must go as well
  await sql`create table clienti (x integer)`.execute(archive.db)
  await expect(migrate(archive, environment.dataFolder)).rejects.toThrow('003-clienti')
  expect(Object.keys(await contenuto(engine(), chiedi))).toEqual(['clienti'])
  await sql`drop table clienti`.execute(archive.db)
  await migrate(archive, environment.dataFolder)
  expect(await describeSchema(engine(), chiedi)).toEqual(await schemaDiOggi())
  await archive.chiudi()
  await butta()
})

test.runIf(engine() === 'sqlite')(
  'ciò che una versione di prima aveva cancellato senza sovrascriverlo non resta nei byte dell’archivio',
  async () => {
    const { environment, butta } = await emptyPlace()
    const file = join(environment.dataFolder, 'tepore.sqlite')
    mkdirSync(environment.dataFolder, { recursive: true })
    const vecchio = new DatabaseSync(file)
    vecchio.exec(readFileSync(oldSchemas('sqlite').at(-1)?.file ?? '', 'utf8'))
    vecchio.exec(`pragma secure_delete = off; create table x (t text); insert into x values ('zorblattina');
      delete from x; drop table x; pragma wal_checkpoint(truncate)`)
    vecchio.close()
    expect(readFileSync(file).includes('zorblattina')).toBe(true)
    const archive = await openDatabase(environment)
    await migrate(archive, environment.dataFolder)
    await archive.chiudi()
    expect(readFileSync(file).includes('zorblattina')).toBe(false)
    await butta()
  },
)

test('le copie fatte prima di un aggiornamento restano otto settimane', async () => {
  const { environment, butta } = await emptyPlace()
  const cartella = join(environment.dataFolder, 'backup')
  await removeOldCopies(environment.dataFolder)
  mkdirSync(cartella, { recursive: true })
  const giorni = { 'prima-di-018.sqlite': 55, 'prima-di-012.sqlite': 57, 'tepore-2026.tar.gz': 57 }
  for (const [nome, fa] of Object.entries(giorni)) {
    writeFileSync(join(cartella, nome), 'x')
    const quando = new Date(Date.now() - fa * 86_400_000)
    utimesSync(join(cartella, nome), quando, quando)
  }
  await removeOldCopies(environment.dataFolder)
  expect(readdirSync(cartella).sort()).toEqual(['prima-di-018.sqlite', 'tepore-2026.tar.gz'])
  await butta()
})
