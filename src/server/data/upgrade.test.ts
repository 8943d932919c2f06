import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { FILES_IN_USE } from '#server/app.ts'
import { createBackup } from '#server/backup/backup.ts'
import { StartupError } from '#server/env.ts'
import { emptyPlace, engine } from '#test/bench.ts'
import { NEXT, withNext } from '#test/next-migration.ts'
import { contenuto, describeSchema, oldSchemas, perdute } from '#test/schemas.ts'
import { openDatabase } from './database.ts'
import { leggiMigrazioni, migrate, removeOldCopies } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import type { Db } from './schema.ts'

const chiede = (db: Db) => async (testo: string) =>
  (await sql.raw<Record<string, unknown>>(testo).execute(db)).rows

/** A new database with these steps. */
async function schemaNuovo(read = leggiMigrazioni): Promise<string[]> {
  const { environment, butta } = await emptyPlace()
  const archive = await openDatabase(environment)
  await migrate(archive, environment.dataFolder, read)
  const schema = await describeSchema(engine(), chiede(archive.db))
  await archive.chiudi()
  await butta()
  return schema
}

/** A database as a version of the past left it. */
async function conSchema(file: string) {
  const { environment, butta } = await emptyPlace()
  const vecchio = readFileSync(file, 'utf8')
  const archive = await openDatabase(environment)
  if (archive.sqlite) archive.sqlite.exec(vecchio)
  else {
    const { pool } = openPostgres(environment.databaseUrl ?? '')
    await pool.query(vecchio)
    await pool.end()
  }
  return { environment, archive, butta }
}

test('ogni schema del passato arriva a quello di oggi e a quello di domani, con tutte le righe', async () => {
  const [oggi, domani] = [await schemaNuovo(), await schemaNuovo(withNext())]
  const schemi = oldSchemas(engine())
  expect(schemi.length).toBeGreaterThan(0)
  for (const { nome, file } of schemi) {
    const { environment, archive, butta } = await conSchema(file)
    const chiedi = chiede(archive.db)
    const prima = await contenuto(engine(), chiedi)
    for (const tabella of ['utenti', 'clienti', 'fatture_righe', 'rapporti'])
      expect(prima[tabella]?.righe.length, nome).toBeGreaterThan(0)
    await migrate(archive, environment.dataFolder)
    expect(await describeSchema(engine(), chiedi), nome).toEqual(oggi)
    expect(await perdute(chiedi, prima), nome).toEqual([])
    expect(await migrate(archive, environment.dataFolder, withNext()), nome).toEqual([NEXT])
    expect(await describeSchema(engine(), chiedi), nome).toEqual(domani)
    expect(await perdute(chiedi, prima), nome).toEqual([])
    await archive.chiudi()
    await butta()
  }
})

test('un aggiornamento che si interrompe lascia tutto com’era, e al secondo tentativo arriva', async () => {
  const { environment, butta } = await emptyPlace()
  const archive = await openDatabase(environment)
  const chiedi = chiede(archive.db)
  // The second step can't make its table: what the first has done must go as well.
  await sql`create table clienti (x integer)`.execute(archive.db)
  await expect(migrate(archive, environment.dataFolder)).rejects.toThrow('002-anagrafe')
  expect(Object.keys(await contenuto(engine(), chiedi))).toEqual(['clienti'])
  await sql`drop table clienti`.execute(archive.db)
  await migrate(archive, environment.dataFolder)
  const oggi = await describeSchema(engine(), chiedi)
  expect(oggi).toEqual(await schemaNuovo())

  await sql`insert into clienti (nome, cognome, ricerca, ordine, created_at, updated_at)
    values ('Ada', 'Melis', 'ada', 'ada', '2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z')`.execute(
    archive.db,
  )
  const prima = await contenuto(engine(), chiedi)
  await expect(migrate(archive, environment.dataFolder, withNext(true))).rejects.toThrow(NEXT)
  expect(await describeSchema(engine(), chiedi)).toEqual(oggi)
  expect(await contenuto(engine(), chiedi)).toEqual(prima)
  await migrate(archive, environment.dataFolder, withNext())
  expect(await perdute(chiedi, prima)).toEqual([])
  await archive.chiudi()

  // An archive that already held something was copied before; a new one had nothing to be copied.
  if (engine() === 'sqlite') {
    const copie = readdirSync(join(environment.dataFolder, 'backup')).sort()
    expect(copie).toEqual(
      [1, 2].map(() => expect.stringMatching(new RegExp(`^prima-di-${NEXT}-.*\\.sqlite$`))),
    )
    const copia = new DatabaseSync(join(environment.dataFolder, 'backup', copie[1] ?? ''), { readOnly: true })
    expect(copia.prepare('select nome from clienti').all()).toEqual([{ nome: 'Ada' }])
    copia.close()
  }
  await butta()
})

test('un archivio di prova della 0.1.0 non si apre e non si salva: lo dice, e resta com’era', async () => {
  const { environment, butta } = await emptyPlace()
  const archive = await openDatabase(environment)
  const { db } = archive
  await sql`create table kysely_migration (name text, timestamp text)`.execute(db)
  await sql`insert into kysely_migration values ('001-accesso', 'x'), ('002-ditte-azienda', 'x')`.execute(db)
  await sql`create table clienti (id integer, nome text)`.execute(db)
  await sql`insert into clienti values (1, 'Ada')`.execute(db)
  const detto = new StartupError(
    'È un archivio di prova della 0.1.0: questa versione non lo apre. Riaprilo con la 0.1.0 (tag v0.1.0) ed esporta gli elenchi.',
  )
  await expect(migrate(archive, environment.dataFolder)).rejects.toThrow(detto)
  await expect(
    createBackup(environment, FILES_IN_USE, { folder: join(environment.dataFolder, 'copie') }),
  ).rejects.toThrow(detto)
  expect((await sql`select * from clienti`.execute(db)).rows).toEqual([{ id: 1, nome: 'Ada' }])
  await archive.chiudi()
  await butta()
})

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
