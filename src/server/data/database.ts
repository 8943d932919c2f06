import type { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresAdapter } from 'kysely'
import type { Environment } from '#server/env.ts'
import { openPostgres } from './postgres.ts'
import type { Db, Schema } from './schema.ts'
import { openSqlite } from './sqlite.ts'

export type Engine = 'sqlite' | 'postgres'

/** An open database: SQLite in the data folder, or PostgreSQL. */
export interface Archive {
  db: Db
  engine: Engine
  /** The embedded database itself, for its backup; undefined with PostgreSQL. */
  sqlite: DatabaseSync | undefined
  chiudi(): Promise<void>
}

/**
 * Opens the database that the environment names.
 * @throws StartupError when the data folder is in use or can't be written
 */
export async function openDatabase(environment: Environment): Promise<Archive> {
  if (environment.databaseUrl) {
    const db = new Kysely<Schema>({ dialect: openPostgres(environment.databaseUrl).dialect })
    return { db, engine: 'postgres', sqlite: undefined, chiudi: () => db.destroy() }
  }
  const { writer, driver, dialect, release } = openSqlite(environment.dataFolder)
  const db = new Kysely<Schema>({ dialect })
  const chiudi = async () => {
    await db.destroy()
    // Kysely closes only a database that was asked something.
    await driver.destroy()
    release()
  }
  return { db, engine: 'sqlite', sqlite: writer, chiudi }
}

/** Runs `run` in a transaction; an error that it throws undoes all of it. */
export const transaction = <T>(db: Db, run: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(run)

/** The engine behind a query builder, also inside a transaction. */
export function engineOf(db: Db): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
