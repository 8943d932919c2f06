import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Archive, engineOf, openDatabase } from '#server/data/database.ts'
import { migrate } from '#server/data/migrate.ts'
import type { Db } from '#server/data/schema.ts'
import { type Environment, StartupError } from '#server/env.ts'
import type { Impostazioni } from './invent.ts'

/** The mark that a database was filled by the demo: only such a one is ever emptied. */
const SEGNO = 'dati_di_prova'

export interface Segno extends Impostazioni {
  /** Day that the data are relative to. */
  giorno: string
  /** The password generated for its users; null where DEMO_PASSWORD gave it. */
  password: string | null
}

const tabelle = async (db: Db): Promise<string[]> =>
  (await db.introspection.getTables({ withInternalKyselyTables: false })).map((t) => t.name)

/**
 * What the demo has filled here; undefined where the database is empty.
 * @throws StartupError when somebody's real data are in it
 */
export async function leggiSegno(db: Db): Promise<Segno | undefined> {
  const nomi = await tabelle(db)
  if (nomi.includes(SEGNO)) {
    const { rows } = await sql<{ segno: string }>`select segno from ${sql.table(SEGNO)}`.execute(db)
    if (rows[0]) return JSON.parse(rows[0].segno)
  }
  const vuoto =
    nomi.length === 0 ||
    (nomi.includes('utenti') && !(await db.selectFrom('utenti').select('id').limit(1).executeTakeFirst()))
  if (vuoto) return undefined
  throw new StartupError(
    'qui ci sono dati che la demo non ha messo: indica un’altra cartella o un altro database',
  )
}

export async function scriviSegno(db: Db, segno: Segno): Promise<void> {
  await sql`create table if not exists ${sql.table(SEGNO)} (segno text not null)`.execute(db)
  await sql`insert into ${sql.table(SEGNO)} (segno) values (${JSON.stringify(segno)})`.execute(db)
}

/** The database emptied and migrated again. Call it only after `leggiSegno`: everything in it goes. */
export async function ricomincia(archive: Archive, environment: Environment): Promise<Archive> {
  if (engineOf(archive.db) === 'postgres') {
    const { rows } = await sql<{ s: string }>`select current_schema() as s`.execute(archive.db)
    const schema = rows[0]?.s ?? 'public'
    await sql`drop schema ${sql.id(schema)} cascade`.execute(archive.db)
    await sql`create schema ${sql.id(schema)}`.execute(archive.db)
    await archive.chiudi()
  } else {
    await archive.chiudi()
    for (const coda of ['', '-wal', '-shm'])
      rmSync(join(environment.dataFolder, `tepore.sqlite${coda}`), { force: true })
  }
  const nuovo = await openDatabase(environment)
  await migrate(nuovo, environment.dataFolder)
  return nuovo
}
