import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Archivio, apriDatabase, motoreDi } from '#server/data/database.ts'
import { migra } from '#server/data/migrate.ts'
import type { Db } from '#server/data/schema.ts'
import { type Ambiente, ErroreDiAvvio } from '#server/env.ts'
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
 * @throws ErroreDiAvvio when somebody's real data are in it
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
  throw new ErroreDiAvvio(
    'qui ci sono dati che la demo non ha messo: indica un’altra cartella o un altro database',
  )
}

export async function scriviSegno(db: Db, segno: Segno): Promise<void> {
  await sql`create table if not exists ${sql.table(SEGNO)} (segno text not null)`.execute(db)
  await sql`insert into ${sql.table(SEGNO)} (segno) values (${JSON.stringify(segno)})`.execute(db)
}

/** The database emptied and migrated again. Call it only after `leggiSegno`: everything in it goes. */
export async function ricomincia(archivio: Archivio, ambiente: Ambiente): Promise<Archivio> {
  if (motoreDi(archivio.db) === 'postgres') {
    const { rows } = await sql<{ s: string }>`select current_schema() as s`.execute(archivio.db)
    const schema = rows[0]?.s ?? 'public'
    await sql`drop schema ${sql.id(schema)} cascade`.execute(archivio.db)
    await sql`create schema ${sql.id(schema)}`.execute(archivio.db)
    await archivio.chiudi()
  } else {
    await archivio.chiudi()
    for (const coda of ['', '-wal', '-shm'])
      rmSync(join(ambiente.cartellaDati, `tepore.sqlite${coda}`), { force: true })
  }
  const nuovo = await apriDatabase(ambiente)
  await migra(nuovo, ambiente.cartellaDati)
  return nuovo
}
