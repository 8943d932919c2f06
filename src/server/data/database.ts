import type { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresAdapter, sql } from 'kysely'
import type { Environment } from '#server/env.ts'
import { openPostgres, WRITING } from './postgres.ts'
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

/**
 * A transaction during which nobody else is in one: what others had read before they wrote is written, and what they read
 * afterwards is as this one left it. SQLite has one writing transaction at a time anyway. On PostgreSQL whoever comes after
 * waits with it: after `patience` without the others' end it gives up (503).
 */
export function transactionAlone<T>(db: Db, run: (trx: Db) => Promise<T>, patience = '10s'): Promise<T> {
  if (engineOf(db) === 'sqlite') return transaction(db, run)
  return db.connection().execute(async (one) => {
    await sql`set lock_timeout = ${sql.lit(patience)}`.execute(one)
    // Of the session and not of the transaction, which shares the lock itself.
    await lastly(
      () => sql`select pg_advisory_lock(${sql.lit(WRITING)})`.execute(one),
      () => sql`reset lock_timeout`.execute(one),
    )
    return lastly(
      () => transaction(one, run),
      () => sql`select pg_advisory_unlock(${sql.lit(WRITING)})`.execute(one),
    )
  })
}

/**
 * Runs `work` on a connection, then gives back what the session holds for it. A connection that was lost meanwhile has given
 * back everything: what is told is how the work ended, not that nothing can be asked of it any more.
 */
export async function lastly<T>(work: () => Promise<T>, giveBack: () => Promise<unknown>): Promise<T> {
  try {
    return await work()
  } finally {
    await giveBack().catch(() => undefined)
  }
}

/** The engine behind a query builder, also inside a transaction. */
export function engineOf(db: Db): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
