import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { StartupError } from '#server/env.ts'
import type { FilesInUse } from '#server/files/in-use.ts'
import { prove } from './contents.ts'
import { faultsOf, textsOf } from './faults.ts'
import { foreignParts, contentsOfArchive as sqliteContents } from './inspect.ts'
import { DATABASE_FILE, type Manifest } from './manifest.ts'
import { contentsOfPostgres } from './postgres.ts'
import type { EmptyPostgres } from './put-back-postgres.ts'
import { sendsNothingOn } from './restored.ts'
import {
  expressionOf,
  fromPostgres,
  fromSqlite,
  kindOf,
  proveEqual,
  type RowColumn,
  type RowValue,
  sameColumns,
  sorted,
  TableDigest,
  TYPE_OF,
} from './rows.ts'
import { makeWhole, refuseForeign, withoutUnmigrated } from './schema.ts'

interface Move {
  /** Where the archive was unpacked. */
  folder: string
  manifest: Manifest
  filesInUse: readonly FilesInUse[]
  /** Tables beside the program's own, for tests of the mechanisms themselves. */
  extraTables: readonly string[] | undefined
}

/**
 * Fills an empty PostgreSQL from an embedded database: the schema is made by the migrations that one has had, then each
 * table's rows and the last id that it gave, all in one transaction that ends when every table's digest is the same.
 * @throws StartupError when the embedded one is damaged, foreign or not what the manifest says, or something is not the
 * same afterwards; the database is empty then
 */
export async function moveToPostgres({ client }: EmptyPostgres, move: Move): Promise<void> {
  const { folder, manifest, filesInUse, extraTables } = move
  const path = join(folder, DATABASE_FILE.sqlite)
  refuseForeign(await foreignParts(path, extraTables))
  const [fault] = faultsOf(path)
  if (fault) throw new StartupError(`il database del backup è danneggiato (${fault.slice(0, 200)})`)
  prove(manifest, sqliteContents(path, filesInUse))
  const source = new DatabaseSync(path, { readOnly: true })
  await client.query('begin')
  try {
    await client.query(`set local timezone to 'UTC'`)
    await makeWhole(onClient(client), textsOf(source, 'select name from kysely_migration'))
    const references = await dropReferences(client)
    const tables = withoutUnmigrated(manifest.righe, extraTables)
    await triggers(client, 'disable')
    await copyAll(source, client, Object.keys(tables))
    await triggers(client, 'enable')
    for (const { name, of, definition } of references)
      await client.query(`alter table ${of} add constraint "${name}" ${definition}`)
    await copySequences(source, client)
    prove({ ...manifest, righe: tables }, await contentsOfPostgres(client, filesInUse))
    await sendsNothingOn(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    source.close()
  }
}

/** The query builder on a connection whose transaction is ours. */
const onClient = (client: pg.Client) =>
  new Kysely<never>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => ({
          query: client.query.bind(client) as never,
          release: () => undefined,
        }),
        end: async () => undefined,
        options: {},
      },
    }),
  })

interface Reference {
  name: string
  of: string
  definition: string
}

/** Takes the foreign keys away while rows come in any order; putting them back checks them. */
async function dropReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conname as name, conrelid::regclass::text as of, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  )
  for (const { name, of } of rows) await client.query(`alter table ${of} drop constraint "${name}"`)
  return rows
}

/** What stands between tables (a registered row and its parts) holds once all rows are there: their digest says so. */
async function triggers(client: pg.Client, how: 'disable' | 'enable'): Promise<void> {
  const { rows } = await client.query<{ of: string }>(
    `select distinct tgrelid::regclass::text as of from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and c.relnamespace = current_schema()::regnamespace`,
  )
  for (const { of } of rows) await client.query(`alter table ${of} ${how} trigger user`)
}

async function columnsOf(client: pg.Client): Promise<Map<string, RowColumn[]>> {
  const { rows } = await client.query<{ table: string; name: string; type: string }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0
       and not a.attisdropped and a.attgenerated = ''`,
  )
  const columns = Map.groupBy(rows, ({ table }) => table)
  return new Map(
    [...columns].map(([table, all]) => [
      table,
      sorted(all.map(({ name, type }) => ({ name, kind: kindOf(type) }))),
    ]),
  )
}

/** Rows of one statement. */
const AT_ONCE = 1000

async function copyAll(source: DatabaseSync, client: pg.Client, tables: readonly string[]): Promise<void> {
  const target = await columnsOf(client)
  // What migrations put there comes with the rest.
  for (const table of target.keys()) await client.query(`delete from "${table}"`)
  const [read, written] = [new Map<string, TableDigest>(), new Map<string, TableDigest>()]
  for (const table of tables) {
    const columns = target.get(table)
    if (!columns) throw new StartupError(`il backup ha una tabella in più: ${table}`)
    sameColumns(
      table,
      columns.map(({ name }) => name),
      textsOf(source, `select name from pragma_table_xinfo('${table}') where hidden = 0`),
    )
    read.set(table, await copy(source, client, table, columns))
  }
  for (const [table, columns] of target) written.set(table, await digestOf(client, table, columns))
  proveEqual(read, written)
}

async function copy(
  source: DatabaseSync,
  client: pg.Client,
  table: string,
  columns: readonly RowColumn[],
): Promise<TableDigest> {
  const digest = new TableDigest()
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const casts = columns.map(({ name, kind }) => `x."${name}"::${TYPE_OF[kind]}`).join(', ')
  const arrays = columns.map((_, i) => `$${i + 1}::text[]`).join(', ')
  const insert = `insert into "${table}" (${names}) select ${casts} from unnest(${arrays}) as x(${names})`
  let waiting: RowValue[][] = columns.map(() => [])
  const flush = async () => {
    if (waiting[0]?.length === 0) return
    await client.query(insert, waiting)
    waiting = columns.map(() => [])
  }
  const select = source.prepare(`select ${names} from "${table}"`)
  select.setReadBigInts(true)
  for (const row of select.iterate()) {
    const values = columns.map(({ name, kind }) => fromSqlite(kind, row[name]))
    digest.add(values)
    for (const [i, value] of values.entries()) waiting[i]?.push(value)
    if (waiting[0]?.length === AT_ONCE) await flush()
  }
  await flush()
  return digest
}

async function digestOf(
  client: pg.Client,
  table: string,
  columns: readonly RowColumn[],
): Promise<TableDigest> {
  const digest = new TableDigest()
  await client.query(
    `declare letti no scroll cursor for select ${columns.map(expressionOf).join(', ')} from "${table}"`,
  )
  for (;;) {
    const { rows } = await client.query<RowValue[]>({ text: 'fetch 2000 from letti', rowMode: 'array' })
    if (rows.length === 0) break
    for (const row of rows)
      digest.add(
        row.map((value, i) => (value === null ? null : fromPostgres(columns[i]?.kind ?? 'text', value))),
      )
  }
  await client.query('close letti')
  return digest
}

/** The last id that each table gave: none is given twice, on the new engine either. */
async function copySequences(source: DatabaseSync, client: pg.Client): Promise<void> {
  const given = new Map(
    source
      .prepare('select name, seq from sqlite_sequence')
      .all()
      .map(({ name, seq }) => [String(name), Number(seq)]),
  )
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = current_schema()::regnamespace and a.attidentity <> '' and not a.attisdropped`,
  )
  for (const { table, column } of rows) {
    const last = given.get(table) ?? 0
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [
      `"${table}"`,
      column,
      Math.max(last, 1),
      last > 0,
    ])
  }
}
