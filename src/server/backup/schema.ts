import { type Kysely, sql } from 'kysely'
import { leggiMigrazioni, refuseOtherSteps } from '#server/data/migrate.ts'
import { StartupError } from '#server/env.ts'

/** Tables of ours that no migration makes: the migrator's own, and the mark of invented data (scripts/demo/archive.ts). */
const UNMIGRATED = ['kysely_migration', 'kysely_migration_lock', 'dati_di_prova']

/**
 * Makes the schema that these migrations leave, in an empty database.
 * @param done names of the migrations that another database says it has
 * @throws StartupError when one of them is not of this program
 */
export async function makeSchema(db: Kysely<never>, done: readonly string[]): Promise<void> {
  refuseOtherSteps(done)
  const known = await leggiMigrazioni()
  for (const name of done.toSorted()) await known[name]?.up(db)
}

/**
 * The same with the tables in which the migrator remembers what it did: what a database that moves to another engine is
 * filled into.
 */
export async function makeWhole(db: Kysely<never>, done: readonly string[]): Promise<void> {
  await makeSchema(db, done)
  await db.schema
    .createTable('kysely_migration')
    .addColumn('name', 'varchar(255)', (c) => c.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('kysely_migration_lock')
    .addColumn('id', 'varchar(255)', (c) => c.notNull().primaryKey())
    .addColumn('is_locked', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}

/** How many rows each table has, without those that no migration makes: the mark of invented data, and tests' own. */
export const withoutUnmigrated = (
  rows: Readonly<Record<string, number>>,
  extraTables: readonly string[] = [],
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(rows).filter(
      ([table]) =>
        !extraTables.includes(table) && (!UNMIGRATED.includes(table) || table.startsWith('kysely_')),
    ),
  )

/**
 * Compares two schemas, each a list of lines that begin with what they are of (`trigger spia …`).
 * @returns what one has and the other has not, in words; empty where they are equal
 */
export function differences(expected: readonly string[], actual: readonly string[]): string[] {
  const without = (lines: readonly string[], others: readonly string[]) => {
    const known = new Set(others)
    return lines.filter((line) => !known.has(line)).map((line) => line.split(' ').slice(0, 2).join(' '))
  }
  const added = without(actual, expected)
  const lost = without(expected, actual).filter((one) => !added.includes(one))
  return [...new Set([...added, ...lost.map((one) => `manca ${one}`)])]
}

/** @throws StartupError which names what no migration has made */
export function refuseForeign(found: readonly string[]): void {
  if (found.length === 0) return
  const some = found
    .slice(0, 3)
    .join(', ')
    .replace(/[^\p{L}\p{N}\p{P} ]/gu, '?')
    .slice(0, 200)
  throw new StartupError(
    `il database del backup non è come lo fa Tepore (${some}${found.length > 3 ? ` e altro` : ''}): non lo rimetto`,
  )
}

/** Leaves out what an extension has brought, which the name of the extension stands for. */
export const NOT_OF_EXTENSIONS = (catalog: string, oid: string) =>
  `not exists (select 1 from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

/** Everything that makes the schema of a PostgreSQL database, or runs in it, as lines. */
export const POSTGRES_SCHEMA = `
  select concat_ws(' ', case c.relkind when 'r' then 'tabella' when 'v' then 'vista' when 'm' then 'vista'
    when 'i' then 'indice' when 'S' then 'sequenza' else 'oggetto' end, c.relname, c.relrowsecurity) as line,
    coalesce(i.indrelid::regclass::text, c.relname) as of
    from pg_class c left join pg_index i on i.indexrelid = c.oid where c.relnamespace = current_schema()::regnamespace and ${NOT_OF_EXTENSIONS('pg_class', 'c.oid')}
      and c.relkind <> 'c'
  union all
  select concat_ws(' ', 'colonna', c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
    a.attidentity, a.attgenerated, pg_get_expr(e.adbin, e.adrelid)), c.relname
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef e on e.adrelid = c.oid and e.adnum = a.attnum
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and a.attnum > 0
      and not a.attisdropped
  union all
  select concat_ws(' ', 'vincolo', conname, contype, conrelid::regclass), conrelid::regclass::text
    from pg_constraint where connamespace = current_schema()::regnamespace and contype <> 'n'
  union all
  select concat_ws(' ', 'trigger', t.tgname, pg_get_triggerdef(t.oid), t.tgenabled), ''
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace
  union all
  select concat_ws(' ', 'regola', r.rulename, c.relname), ''
    from pg_rewrite r join pg_class c on c.oid = r.ev_class where c.relnamespace = current_schema()::regnamespace
  union all
  select concat_ws(' ', 'funzione', proname, prosecdef, prolang, prosrc), ''
    from pg_proc p where pronamespace = current_schema()::regnamespace and ${NOT_OF_EXTENSIONS('pg_proc', 'p.oid')}
  union all
  select concat_ws(' ', 'politica', polname), '' from pg_policy`

/** The same of an embedded database, whose own text of each object is there to read. */
export const SQLITE_SCHEMA = `
  select case type when 'table' then 'tabella' when 'view' then 'vista' when 'index' then 'indice' else type end
    || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '') as line,
    case when type in ('table', 'index') then tbl_name else '' end as of from sqlite_master
  where name not in ('sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4') or type <> 'table'`

interface Line {
  line: string
  of: string
}

/** Without what no migration makes; how a text is laid out and quoted says nothing. */
export const linesOf = (rows: readonly Line[]): string[] =>
  rows
    .filter(({ of }) => !UNMIGRATED.includes(of))
    .map(({ line }) => line.replaceAll('"', '').replace(/\s+/g, ' ').trim())

/** The schema that these migrations leave, as lines; `db` is an empty database or transaction of its engine. */
export async function expectedSchema(
  db: Kysely<never>,
  query: string,
  done: readonly string[],
): Promise<string[]> {
  await makeSchema(db, done)
  return linesOf((await sql.raw<Line>(query).execute(db)).rows)
}
