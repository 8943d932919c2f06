import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { damageOf, memoryDialect } from '#server/data/sqlite.ts'
import type { FilesInUse } from '#server/files/in-use.ts'
import { type Contents, filesQuery } from './contents.ts'
import { textsOf } from './faults.ts'
import { differences, expectedSchema, linesOf, SQLITE_SCHEMA } from './schema.ts'

/** What a sound embedded database holds. The engine's own tables and those of the text index are left out. */
export function contentsOfArchive(path: string, filesInUse: readonly FilesInUse[]): Contents {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const tables = textsOf(
      database,
      `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '%_trigrammi%' order by name`,
    )
    const rows = tables.map((name) => {
      const count = database.prepare(`select count(*) as n from "${name}"`).get()?.n
      return [name, Number(count ?? 0)] as const
    })
    const columns = textsOf(
      database,
      `select m.name || '.' || p.name from sqlite_master m join pragma_table_info(m.name) p where m.type = 'table'`,
    )
    const query = filesQuery(filesInUse, new Set(columns))
    return { rows: Object.fromEntries(rows), files: query ? textsOf(database, query) : [] }
  } finally {
    database.close()
  }
}

/**
 * What in a database's schema no migration has made, or is missing: looked at before anything else of a database from
 * outside is run. Its own expressions are not.
 * @param extraTables tables beside the program's own, for tests of the mechanisms themselves
 * @throws StartupError where it is of a newer program
 */
export async function foreignParts(path: string, extraTables: readonly string[] = []): Promise<string[]> {
  const { lines, done } = readSchema(path)
  const db = new Kysely<never>({ dialect: memoryDialect() })
  try {
    const found = differences(await expectedSchema(db, SQLITE_SCHEMA, done), lines)
    return found.filter((one) => !extraTables.some((table) => one === `tabella ${table}`))
  } finally {
    await db.destroy()
  }
}

function readSchema(path: string): { lines: string[]; done: string[] } {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { readOnly: true })
    const lines = linesOf(database.prepare(SQLITE_SCHEMA).all() as never)
    const done = textsOf(
      database,
      `select name from sqlite_master where name = 'kysely_migration' and type = 'table'`,
    )
    return { lines, done: done.length > 0 ? textsOf(database, 'select name from kysely_migration') : [] }
  } catch (error) {
    // What can't be read is found broken by `faultsOf`.
    if (damageOf(error) === undefined) throw error
    return { lines: [], done: [] }
  } finally {
    database?.close()
  }
}
