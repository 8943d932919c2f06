import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { dialectOf } from '#server/data/sqlite.ts'
import { StartupError } from '#server/env.ts'
import { textsOf } from './faults.ts'
import { DATABASE_FILE, type Manifest } from './manifest.ts'
import { launch, linesFrom } from './postgres.ts'
import { migrationsOf } from './put-back-postgres.ts'
import {
  fromPostgres,
  fromSqlite,
  proveEqual,
  type RowColumn,
  type RowValue,
  sameColumns,
  sorted,
  TableDigest,
  toSqlite,
  type ValueKind,
} from './rows.ts'
import { makeWhole, withoutUnmigrated } from './schema.ts'

export const OF_NOTHING = 'il backup è di un database vuoto: non c’è nulla da rimettere'

/**
 * Makes an embedded database, beside it, of what a dump of PostgreSQL holds: nothing of the dump is run, its rows are
 * read as text. The schema is made by the migrations that it has had.
 * @param folder where the archive was unpacked
 * @returns the manifest of what was made: without tables that no migration makes
 * @throws StartupError when the dump is none of ours, or something is not the same afterwards
 */
export async function convertToSqlite(
  folder: string,
  manifest: Manifest,
  extraTables: readonly string[] | undefined,
): Promise<Manifest> {
  const dump = join(folder, DATABASE_FILE.postgres)
  const done = await migrationsOf(dump)
  if (done.length === 0) throw new StartupError(OF_NOTHING)
  const tables = withoutUnmigrated(manifest.righe, extraTables)
  const database = new DatabaseSync(join(folder, DATABASE_FILE.sqlite))
  try {
    database.exec('pragma journal_mode = delete; pragma synchronous = off; pragma foreign_keys = off; begin')
    await makeWhole(new Kysely<never>({ dialect: dialectOf(database) }), done)
    const columns = columnsOf(database, Object.keys(tables), await instantsOf(dump))
    for (const table of columns.keys()) database.exec(`delete from "${table}"`)
    const refusing = dropRefusing(database)
    const read = await copyAll(database, dump, columns)
    for (const trigger of refusing) database.exec(trigger)
    const written = new Map(
      [...columns].map(([table, its]) => [table, digestOf(database, table, its)] as const),
    )
    proveEqual(read, written)
    database.exec('commit')
  } finally {
    database.close()
  }
  return { ...manifest, righe: tables }
}

/**
 * Takes away the triggers that refuse while rows come in any order: what they hold is the same once all are there, whose digest
 * says so. @returns how they are made again
 */
function dropRefusing(database: DatabaseSync): string[] {
  const refusing = database
    .prepare(`select name, sql from sqlite_master where type = 'trigger' and sql like '%raise(abort%'`)
    .all()
  for (const { name } of refusing) database.exec(`drop trigger "${name}"`)
  return refusing.map(({ sql }) => String(sql))
}

/** Columns that hold instants, as `table.column`: for the embedded database they are texts like others. */
async function instantsOf(dump: string): Promise<Set<string>> {
  const instants = new Set<string>()
  let table = ''
  for (const line of (await launch('pg_restore', ['--schema-only', '--file=-', dump])).split('\n')) {
    table = /^CREATE TABLE \w+\.(\w+) \($/.exec(line)?.[1] ?? table
    const column = /^ {4}"?(\w+)"? timestamp\(3\) with time zone/.exec(line)?.[1]
    if (column) instants.add(`${table}.${column}`)
  }
  return instants
}

/** @throws StartupError where one of the backup's tables is none of ours */
function columnsOf(
  database: DatabaseSync,
  tables: readonly string[],
  instants: ReadonlySet<string>,
): Map<string, RowColumn[]> {
  const columns = new Map<string, RowColumn[]>()
  const known = new Set(textsOf(database, `select name from sqlite_master where type = 'table'`))
  for (const table of tables) {
    if (!known.has(table)) throw new StartupError(`il backup ha una tabella in più: ${table.slice(0, 80)}`)
    const all = database.prepare(`select name, type from pragma_table_xinfo(?) where hidden = 0`).all(table)
    const kind = (name: string, type: string): ValueKind => {
      if (instants.has(`${table}.${name}`)) return 'instant'
      return KINDS[type.toLowerCase()] ?? 'text'
    }
    columns.set(
      table,
      sorted(all.map(({ name, type }) => ({ name: String(name), kind: kind(String(name), String(type)) }))),
    )
  }
  return columns
}

const KINDS: Record<string, ValueKind> = { integer: 'integer', boolean: 'boolean', real: 'decimal' }

const NAME = '"?(\\w+)"?'
const COPY = new RegExp(`^COPY \\w+\\.${NAME} \\((.*)\\) FROM stdin;$`)
const SEQUENCE = /^SELECT pg_catalog\.setval\('\w+\.(\w+)_id_seq', (\d+), (true|false)\);$/

/** The rows of a dump into the tables, and the last id that each has given. */
async function copyAll(
  database: DatabaseSync,
  dump: string,
  columns: ReadonlyMap<string, readonly RowColumn[]>,
): Promise<Map<string, TableDigest>> {
  const read = new Map([...columns.keys()].map((table) => [table, new TableDigest()]))
  const given = new Map<string, number>()
  let take: ((line: string) => void) | undefined
  for await (const line of linesFrom('pg_restore', ['--data-only', '--file=-', dump])) {
    if (take) {
      if (line === '\\.') take = undefined
      else take(line)
      continue
    }
    const [, sequenceOf, last, called] = SEQUENCE.exec(line) ?? []
    if (sequenceOf) given.set(sequenceOf, called === 'true' ? Number(last) : 0)
    const [, table = '', list = ''] = COPY.exec(line) ?? []
    if (!table) continue
    const its = columns.get(table)
    // What no migration makes stays behind.
    take = its ? taker(database, table, its, list, read.get(table)) : () => undefined
  }
  const set = database.prepare(`insert into sqlite_sequence (name, seq) values (?, ?)`)
  database.exec('delete from sqlite_sequence')
  for (const [table, last] of given) if (columns.has(table) && last > 0) set.run(table, last)
  return read
}

/** What takes the rows of one table, as `COPY` writes them. */
function taker(
  database: DatabaseSync,
  table: string,
  columns: readonly RowColumn[],
  list: string,
  digest: TableDigest | undefined,
) {
  const names = list.split(', ').map((name) => name.replaceAll('"', ''))
  sameColumns(
    table,
    columns.map(({ name }) => name),
    names,
  )
  const places = columns.map(({ name }) => names.indexOf(name))
  const marks = columns.map(() => '?').join(', ')
  const insert = database.prepare(
    `insert into "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')}) values (${marks})`,
  )
  return (line: string) => {
    const fields = line.split('\t')
    if (fields.length !== columns.length)
      throw new StartupError(`nel backup una riga di ${table} non si legge: ha un altro numero di colonne`)
    const values = columns.map(({ kind }, i): RowValue => {
      const field = fields[places[i] ?? 0] ?? ''
      return field === '\\N' ? null : fromPostgres(kind, unescaped(field))
    })
    digest?.add(values)
    insert.run(...values.map((value, i) => toSqlite(columns[i]?.kind ?? 'text', value)))
  }
}

const ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** A field of `COPY`'s text format: backslashes stand before what would end a field or a line. */
const unescaped = (field: string) =>
  field.includes('\\') ? field.replace(/\\(.)/gs, (_, c: string) => ESCAPES[c] ?? c) : field

function digestOf(database: DatabaseSync, table: string, columns: readonly RowColumn[]): TableDigest {
  const digest = new TableDigest()
  const select = database.prepare(
    `select ${columns.map(({ name }) => `"${name}"`).join(', ')} from "${table}"`,
  )
  select.setReadBigInts(true)
  for (const row of select.iterate()) digest.add(columns.map(({ name, kind }) => fromSqlite(kind, row[name])))
  return digest
}
