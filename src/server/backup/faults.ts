import { DatabaseSync } from 'node:sqlite'
import { damageOf } from '#server/data/sqlite.ts'

/** How many faults are worth reading. */
const SOME = 3

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
