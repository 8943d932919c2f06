import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { type Archive, engineOf, openDatabase } from '#server/data/database.ts'
import { migrate } from '#server/data/migrate.ts'
import type { Db } from '#server/data/schema.ts'
import { type Environment, StartupError } from '#server/env.ts'
import { checkUsedFolder, isEmpty } from '#server/used-folders.ts'
import type { Impostazioni } from './invent.ts'

/** The demo's own folder. Any other may be the company's. */
export const CARTELLA = resolve('data-demo')

/** The mark that a database was filled by the demo: only such a one is ever emptied. */
const SEGNO = 'dati_di_prova'

/** What opening the embedded database makes in its folder. */
const DEL_DATABASE = /^tepore\.(sqlite|lock)/

const IN_UN_ALTRA = 'per la demo indica un’altra cartella, npm run demo -- --data CARTELLA'

/** Nothing lies in the folder but the database: the nightly jobs of a demo would clean among it. */
const libera = ({ dataFolder, databaseUrl }: Environment): boolean =>
  dataFolder === CARTELLA || isEmpty(dataFolder, databaseUrl ? undefined : DEL_DATABASE)

const datiAltrui = (dove: string) =>
  new StartupError(`${dove} ci sono dati che la demo non ha messo: ${IN_UN_ALTRA}`)

export interface Segno extends Impostazioni {
  /** Day that the data are relative to; empty until all of them are there. */
  giorno: string
  /** The password generated for its users; null where DEMO_PASSWORD gave it. */
  password: string | null
}

const tabelle = async (db: Db): Promise<string[]> =>
  (await db.introspection.getTables({ withInternalKyselyTables: false })).map((t) => t.name)

/**
 * Opens the database that the demo is to fill, or has filled.
 * @param nuovo a folder that was in use and is empty may be filled
 * @param elenco where the folders in use are remembered
 * @throws StartupError where it is such a one, another Tepore has it, or somebody's files lie in it without a database
 */
export async function apri(environment: Environment, nuovo: boolean, elenco?: string): Promise<Archive> {
  const { dataFolder, databaseUrl } = environment
  if (dataFolder !== CARTELLA) checkUsedFolder(dataFolder, nuovo, 'npm run demo', elenco)
  if (!databaseUrl && !existsSync(join(dataFolder, 'tepore.sqlite')) && !libera(environment))
    throw datiAltrui(`nella cartella ${dataFolder}`)
  return openDatabase(environment).catch((errore: unknown) => {
    if (!(errore instanceof StartupError)) throw errore
    throw new StartupError(`${errore.message}: ${IN_UN_ALTRA}`)
  })
}

/**
 * What the demo has filled here; undefined where there is nothing.
 * @throws StartupError when somebody's real data are in the database, or beside an empty one
 */
export async function leggiSegno(db: Db, environment: Environment): Promise<Segno | undefined> {
  const nomi = await tabelle(db)
  if (nomi.includes(SEGNO)) {
    const { rows } = await sql<{ segno: string }>`select segno from ${sql.table(SEGNO)}`.execute(db)
    if (rows[0]) return JSON.parse(rows[0].segno)
  }
  const vuoto =
    nomi.length === 0 ||
    (nomi.includes('utenti') && !(await db.selectFrom('utenti').select('id').limit(1).executeTakeFirst()))
  if (!vuoto && environment.databaseUrl) throw datiAltrui('nel database di DATABASE_URL')
  if (!vuoto || !libera(environment)) throw datiAltrui(`nella cartella ${environment.dataFolder}`)
  return undefined
}

export async function scriviSegno(db: Db, segno: Segno): Promise<void> {
  await sql`create table if not exists ${sql.table(SEGNO)} (segno text not null)`.execute(db)
  await sql`delete from ${sql.table(SEGNO)}`.execute(db)
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
