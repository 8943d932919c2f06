import type { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresAdapter } from 'kysely'
import type { Ambiente } from './env.ts'
import { apriPostgres } from './postgres.ts'
import type { Db, Schema } from './schema.ts'
import { apriSqlite } from './sqlite.ts'

export type Motore = 'sqlite' | 'postgres'

/** An open database: SQLite in the data folder, or PostgreSQL. */
export interface Archivio {
  db: Db
  motore: Motore
  /** The embedded database itself, for its backup; undefined with PostgreSQL. */
  sqlite: DatabaseSync | undefined
  chiudi(): Promise<void>
}

type Leggi = (sql: string, parametri: readonly unknown[]) => Record<string, unknown>[]

const letture = new WeakMap<object, Leggi>()

/** Reads the committed data at once, where the engine is in this process and `db` is no transaction. */
export const letturaDiretta = (db: Db): Leggi | undefined => letture.get(db)

/**
 * Opens the database that the environment names.
 * @throws ErroreDiAvvio when the data folder is in use or can't be written
 */
export async function apriDatabase(ambiente: Ambiente): Promise<Archivio> {
  if (ambiente.databaseUrl) {
    const db = new Kysely<Schema>({ dialect: apriPostgres(ambiente.databaseUrl).dialetto })
    return { db, motore: 'postgres', sqlite: undefined, chiudi: () => db.destroy() }
  }
  const { aperto, dialetto, leggi, smettiDiLeggere, rilascia } = apriSqlite(ambiente.cartellaDati)
  const db = new Kysely<Schema>({ dialect: dialetto })
  letture.set(db, leggi)
  const chiudi = async () => {
    smettiDiLeggere()
    await db.destroy()
    if (aperto.isOpen) aperto.close()
    rilascia()
  }
  return { db, motore: 'sqlite', sqlite: aperto, chiudi }
}

/** The engine behind a query builder, also inside a transaction. */
export function motoreDi(db: Db): Motore {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
