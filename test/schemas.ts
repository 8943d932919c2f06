import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The schemas that released versions left, one file each and for both engines, as SQL: `NNN-what.<engine>.sql`, with a few
 * rows in every table. They are written once (`node scripts/assurance/schemas.ts`) and never changed: they are what customers
 * have.
 */
export const SCHEMAS_FOLDER = join(import.meta.dirname, 'schemas')

export interface OldSchema {
  /** Name of the last migration that it has. */
  nome: string
  file: string
}

export function oldSchemas(engine: 'sqlite' | 'postgres'): OldSchema[] {
  if (!existsSync(SCHEMAS_FOLDER)) return []
  return readdirSync(SCHEMAS_FOLDER)
    .filter((f) => f.endsWith(`.${engine}.sql`))
    .sort()
    .map((f) => ({ nome: f.replace(`.${engine}.sql`, ''), file: join(SCHEMAS_FOLDER, f) }))
}

type Chiedi = (sql: string) => Promise<Record<string, unknown>[]>

const COLONNE_PG = `select table_name as t, column_name as c, ordinal_position as n, data_type as tipo, is_nullable as nullo, column_default as d, collation_name as coll
  from information_schema.columns where table_schema = current_schema()`

/** Everything that makes a schema, as sorted lines: equal lists, equal schemas. */
export async function describeSchema(engine: 'sqlite' | 'postgres', chiedi: Chiedi): Promise<string[]> {
  if (engine === 'sqlite') {
    const righe = await chiedi(`select type, name, tbl_name, sql from sqlite_master`)
    return righe.map((r) => `${r.type} ${r.name} ${r.tbl_name} ${String(r.sql).replace(/\s+/g, ' ')}`).sort()
  }
  const parti: Record<string, unknown>[][] = []
  for (const domanda of [
    COLONNE_PG,
    `select indexdef from pg_indexes where schemaname = current_schema()`,
    `select conrelid::regclass::text as t, conname, pg_get_constraintdef(oid) as def from pg_constraint where conrelid <> 0
      and connamespace = current_schema()::regnamespace`,
    `select pg_get_triggerdef(oid) as def from pg_trigger where not tgisinternal`,
    `select proname, prosrc from pg_proc where pronamespace = current_schema()::regnamespace`,
  ])
    parti.push(await chiedi(domanda))
  return parti
    .flat()
    .map((r) => JSON.stringify(r))
    .sort()
}

/** The rows of these columns, as sorted lines. */
export async function righeDi(
  chiedi: Chiedi,
  tabella: string,
  colonne: readonly string[],
): Promise<string[]> {
  const righe = await chiedi(`select ${colonne.map((c) => `"${c}"`).join(', ')} from "${tabella}"`)
  return righe.map((r) => JSON.stringify(r)).sort()
}

export type Contenuto = Record<string, { colonne: string[]; righe: string[] }>

/** Columns whose values stand in other tables since: what became of them, a test of that step shows. */
const SPOSTATE: Record<string, readonly string[]> = {
  clienti: ['telefono_cifre'],
  pagamenti: ['da_restituire', 'restituito', 'restituito_il', 'restituito_con'],
  movimenti_righe: ['fatto', 'resto'],
}

/** What a database holds, but for the migrations' own tables and the text index. */
export async function contenuto(engine: 'sqlite' | 'postgres', chiedi: Chiedi): Promise<Contenuto> {
  const righe =
    engine === 'sqlite'
      ? await chiedi(
          `select m.name as t, p.name as c from sqlite_master m join pragma_table_info(m.name) p where m.type = 'table' and m.name not like 'sqlite_%'`,
        )
      : await chiedi(COLONNE_PG)
  const tutto: Contenuto = {}
  for (const { t, c } of righe) {
    const tabella = String(t)
    if (tabella.startsWith('kysely_') || tabella.includes('_trigrammi')) continue
    if (SPOSTATE[tabella]?.includes(String(c))) continue
    tutto[tabella] ??= { colonne: [], righe: [] }
    tutto[tabella].colonne.push(String(c))
  }
  for (const [tabella, parte] of Object.entries(tutto))
    parte.righe = await righeDi(chiedi, tabella, parte.colonne)
  return tutto
}

/** Tables whose rows are not what they were, looked at through the columns that they had. */
export async function perdute(chiedi: Chiedi, prima: Contenuto): Promise<string[]> {
  const trovate: string[] = []
  for (const [tabella, { colonne, righe }] of Object.entries(prima)) {
    const dopo = await righeDi(chiedi, tabella, colonne)
    const mancanti = righe.filter((r) => !dopo.includes(r))
    if (mancanti.length > 0) trovate.push(`${tabella}: ${mancanti[0]}`)
  }
  return trovate
}
