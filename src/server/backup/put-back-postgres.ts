import { join } from 'node:path'
import { Kysely } from 'kysely'
import pg from 'pg'
import { openPostgres } from '#server/data/postgres.ts'
import { RESTORE_LOCK } from '#server/data/postgres-lock.ts'
import { StartupError } from '#server/env.ts'
import type { FilesInUse } from '#server/files/in-use.ts'
import { prove } from './contents.ts'
import { DATABASE_FILE, type Manifest } from './manifest.ts'
import { contentsOfPostgres, foreignEntries, launch } from './postgres.ts'
import { sendsNothingOn } from './restored.ts'
import {
  differences,
  expectedSchema,
  linesOf,
  NOT_OF_EXTENSIONS,
  POSTGRES_SCHEMA,
  refuseForeign,
} from './schema.ts'

/** A PostgreSQL that is to be filled: empty, and ours alone. */
export interface EmptyPostgres {
  client: pg.Client
  /** Ends the connection, and with it the lock. */
  release(): Promise<void>
}

/**
 * Looks whether a database is empty, and keeps programs from starting on it until it is released.
 * @throws StartupError when it holds tables, or a program or another restore is beginning there
 */
export async function takePostgres(url: string): Promise<EmptyPostgres> {
  const client = new pg.Client({ connectionString: url, application_name: 'tepore-ripristino' })
  await client.connect()
  try {
    const { rows } = await client.query(`select pg_try_advisory_lock(${RESTORE_LOCK}) as mine`)
    if (!rows[0]?.mine)
      throw new StartupError('il database è già in uso da un altro Tepore, o da un altro ripristino')
    const { rows: there } = await client.query(POSTGRES_SCHEMA)
    if (there.length > 0)
      throw new StartupError('il database contiene già delle tabelle: indicane uno vuoto con DATABASE_URL')
    return { client, release: () => client.end() }
  } catch (error) {
    await client.end()
    throw error
  }
}

interface PutBack {
  url: string
  /** Where the archive was unpacked. */
  folder: string
  manifest: Manifest
  filesInUse: readonly FilesInUse[]
  /** Tables beside the program's own, for tests of the mechanisms themselves. */
  extraTables: readonly string[] | undefined
}

/**
 * Restores into an empty database, in one transaction, and proves it.
 * @throws StartupError when the dump is foreign or not what the manifest says; the database is empty again then
 */
export async function putBackPostgres({ client }: EmptyPostgres, put: PutBack): Promise<void> {
  const dump = join(put.folder, DATABASE_FILE.postgres)
  refuseForeign(await foreignEntries(client, dump))
  const expected = await schemaOf(put.url, await migrationsOf(dump))
  await launch('pg_restore', [
    '--no-owner',
    '--single-transaction',
    '--exit-on-error',
    `--dbname=${put.url}`,
    dump,
  ])
  try {
    const { rows } = await client.query(POSTGRES_SCHEMA)
    const ours = (one: string) =>
      !put.extraTables?.some((table) => new RegExp(`^\\w+ ${table}([._]|$)`).test(one))
    refuseForeign(differences(expected, linesOf(rows)).filter(ours))
    // At once: whoever is killed while it is proved leaves an archive that is silent.
    const righe = { ...put.manifest.righe, ...(await sendsNothingOn(client)) }
    prove({ ...put.manifest, righe }, await contentsOfPostgres(client, put.filesInUse))
  } catch (error) {
    await client.query(EMPTY)
    throw error
  }
}

/** Names of the migrations that the dumped database says it has. */
export async function migrationsOf(dump: string): Promise<string[]> {
  const text = await launch('pg_restore', ['--data-only', '--table=kysely_migration', '--file=-', dump])
  return [...text.matchAll(/^(\d{3}-[a-z0-9-]+)\t/gm)].map(([, name]) => name ?? '')
}

const UNDONE = new Error('nothing of it stays')

/** The schema that these migrations leave, made in the empty database by a transaction that is undone. */
async function schemaOf(url: string, done: readonly string[]): Promise<string[]> {
  const db = new Kysely<never>({ dialect: openPostgres(url).dialect })
  let lines: string[] = []
  try {
    await db.transaction().execute(async (trx) => {
      lines = await expectedSchema(trx, POSTGRES_SCHEMA, done)
      throw UNDONE
    })
  } catch (error) {
    if (error !== UNDONE) throw error
  } finally {
    await db.destroy()
  }
  return lines
}

/** Takes away what a restore has put into an empty database. */
const EMPTY = `do $$
declare one record;
begin
  for one in select relname, case relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end as kind
    from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')
  loop
    execute format('drop %s if exists %I.%I cascade', one.kind, current_schema(), one.relname);
  end loop;
  for one in select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'S'
  loop
    execute format('drop sequence if exists %I.%I cascade', current_schema(), one.relname);
  end loop;
  for one in select oid::regprocedure::text as name from pg_proc p
    where pronamespace = current_schema()::regnamespace and ${NOT_OF_EXTENSIONS('pg_proc', 'p.oid')}
  loop
    execute format('drop routine if exists %s cascade', one.name);
  end loop;
end $$`
