import type { DatabaseSync } from 'node:sqlite'
import { AbortedTransactionError, Kysely, PostgresAdapter } from 'kysely'
import { Commit } from './commits.ts'
import type { Environment } from '#server/env.ts'
import { openPostgres, direttaDi } from './postgres.ts'
import type { Db, Schema } from './schema.ts'
import { openSqlite } from './sqlite.ts'

export type Engine = 'sqlite' | 'postgres'

/** An open database: SQLite in the data folder, or PostgreSQL. */
export interface Archive {
  db: Db
  motore: Engine
  /** The embedded database itself, for its backup; undefined with PostgreSQL. */
  sqlite: DatabaseSync | undefined
  chiudi(): Promise<void>
}

type Righe = Record<string, unknown>[]
type Diretta = (sql: string, params: readonly unknown[]) => Righe | Promise<Righe>

const letture = new WeakMap<object, Diretta>()
const scritture = new WeakMap<object, { scrivi: Diretta; commit: Commit }>()
const transazioni = new WeakMap<object, Diretta>()
const affidate = new WeakMap<object, Promise<unknown>[]>()
const stati = new WeakMap<object, () => string>()

/** Reads the committed data past the query builder, where `db` is no transaction. */
export const letturaDiretta = (db: Db): Diretta | undefined => letture.get(db)

/** Runs any statement past the query builder, within the transaction of `transaction`. */
export const direttaInTransazione = (trx: Db): Diretta | undefined => transazioni.get(trx)

/**
 * A write of this transaction that nothing after it needs to see done: on PostgreSQL it is on its way and not waited for,
 * so that what follows goes right behind it. Where it fails the whole transaction does, with its error.
 * @param scrittura already asked
 */
export function affida(trx: Db, scrittura: Promise<unknown>): Promise<unknown> | undefined {
  const sue = affidate.get(trx)
  if (!sue) return scrittura
  scrittura.catch(() => undefined)
  sue.push(scrittura)
  return undefined
}

/**
 * A transaction whose compiled statements go past the query builder (prepared.ts); a thrown error undoes all of it. On
 * the embedded database it may share its commit with others (commits.ts).
 */
export function transaction<T>(db: Db, run: (trx: Db) => Promise<T>): Promise<T> {
  const embedded = scritture.get(db)
  const con = async (trx: Db, diretta: Diretta) => {
    transazioni.set(trx, diretta)
    try {
      return await run(trx)
    } finally {
      transazioni.delete(trx)
    }
  }
  if (embedded) return embedded.commit.aggiungi((trx) => con(trx, embedded.scrivi))
  return inPostgres(db, con)
}

/** A statement that came behind one that failed, or a commit that could only undo. */
const diRimbalzo = (errore: unknown) =>
  errore instanceof AbortedTransactionError || (errore as { code?: string } | null)?.code === '25P02'

/** The commit goes right behind the last writes: where one of them failed, PostgreSQL undoes instead, and says so. */
async function inPostgres<T>(db: Db, run: (trx: Db, diretta: Diretta) => Promise<T>): Promise<T> {
  const inViaggio: Promise<unknown>[] = []
  try {
    return await db.transaction().execute(async (trx) => {
      const diretta = await direttaDi(trx)
      affidate.set(trx, inViaggio)
      return run(trx, diretta)
    })
  } catch (errore) {
    if (!diRimbalzo(errore)) throw errore
    const esiti = await Promise.allSettled(inViaggio)
    const primo = esiti.find((esito) => esito.status === 'rejected' && !diRimbalzo(esito.reason))
    throw primo?.status === 'rejected' ? primo.reason : errore
  }
}

/**
 * A text that changes with every commit, where the engine is in this process. With PostgreSQL undefined: there it costs
 * a question, so the one that reads the session brings it along.
 */
export const statoDiretto = (db: Db): string | undefined => stati.get(db)?.()

/**
 * Opens the database that the environment names.
 * @throws StartupError when the data folder is in use or can't be written
 */
export async function openDatabase(environment: Environment): Promise<Archive> {
  if (environment.databaseUrl) {
    const { dialetto, perLeggere } = openPostgres(environment.databaseUrl)
    const db = new Kysely<Schema>({ dialect: dialetto })
    letture.set(db, (sql, params) => perLeggere.leggi(sql, params))
    const chiudi = async () => {
      await perLeggere.chiudi()
      await db.destroy()
    }
    return { db, motore: 'postgres', sqlite: undefined, chiudi }
  }
  const { aperto, dialetto, leggi, scrivi, stato, smettiDiLeggere, rilascia } = openSqlite(
    environment.dataFolder,
  )
  const db = new Kysely<Schema>({ dialect: dialetto })
  letture.set(db, leggi)
  scritture.set(db, {
    scrivi,
    commit: new Commit(
      db,
      () => aperto.isTransaction,
      (sql) => scrivi(sql, []),
    ),
  })
  stati.set(db, stato)
  const chiudi = async () => {
    smettiDiLeggere()
    await db.destroy()
    if (aperto.isOpen) aperto.close()
    rilascia()
  }
  return { db, motore: 'sqlite', sqlite: aperto, chiudi }
}

/** The engine behind a query builder, also inside a transaction. */
export function engineOf(db: Db): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
