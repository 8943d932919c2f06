import { DatabaseSync } from 'node:sqlite'

/** How many faults are worth reading. */
const SOME = 3

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const BROKEN = new Set([11, 26])

/** What SQLite says of a file that is damaged, or none of its own; undefined for any other error. */
export function damageOf(error: unknown): string | undefined {
  const { errcode = 0, message = '' } = error as { errcode?: number; message?: string }
  return BROKEN.has(errcode & 0xff) ? message : undefined
}

/** The first column of every row. */
export const textsOf = (database: DatabaseSync, query: string): string[] =>
  database
    .prepare(query)
    .all()
    .map((row) => String(Object.values(row)[0]))

/**
 * What the engine itself finds broken in an embedded database, read from its first page to its last: damaged pages, rows
 * that an index has not, references to nothing. Slow on a large one: not in the server's thread.
 */
export function faultsOf(path: string): string[] {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { readOnly: true })
    const damaged = textsOf(database, `pragma integrity_check(${SOME})`).filter((text) => text !== 'ok')
    if (damaged.length > 0) return damaged
    const orphans = new Set(textsOf(database, 'pragma foreign_key_check'))
    return [...orphans].slice(0, SOME).map((table) => `righe di ${table} che si riferiscono a nulla`)
  } catch (error) {
    const damage = damageOf(error)
    if (damage === undefined) throw error
    return [damage]
  } finally {
    database?.close()
  }
}
