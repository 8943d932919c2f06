import { closeSync, existsSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { SqliteAdapter, SqliteDialect } from 'kysely'
import { StartupError } from '#server/env.ts'
import type { Db } from './schema.ts'
import { SqliteDriver } from './sqlite-driver.ts'

/**
 * Kysely assumes that SQLite has one connection, and can't undo changes of the schema. The driver has two; and an
 * interrupted migration needs to be undone.
 */
class Adapter extends SqliteAdapter {
  readonly driver: SqliteDriver
  constructor(driver: SqliteDriver) {
    super()
    this.driver = driver
  }
  override get supportsMultipleConnections() {
    return true
  }
  override get supportsTransactionalDdl() {
    return true
  }
}

class Dialect extends SqliteDialect {
  readonly #driver: SqliteDriver
  constructor(driver: SqliteDriver) {
    super({ database: () => Promise.reject(new Error('the driver has its own connections')) })
    this.#driver = driver
  }
  override createAdapter() {
    return new Adapter(this.#driver)
  }
  override createDriver() {
    return this.#driver
  }
}

/** An empty database in memory: what migrations make, without a file. */
export function memoryDialect(): SqliteDialect {
  return dialectOf(new DatabaseSync(':memory:'))
}

/** For a database that is open, and used by nobody else meanwhile. */
export const dialectOf = (database: DatabaseSync): SqliteDialect =>
  new Dialect(new SqliteDriver(database, database))

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const BROKEN = new Set([11, 26])

/** What SQLite says of a file that is damaged, or none of its own; undefined for any other error. */
export function damageOf(error: unknown): string | undefined {
  const { errcode = 0, message = '' } = error as { errcode?: number; message?: string }
  return BROKEN.has(errcode & 0xff) ? message : undefined
}

const fileOf = (folder: string) => join(folder, 'tepore.sqlite')

/** What was thrown of a data folder's file, where it is damaged, in words that say what to do; anything else as it is. */
export function damageInWords(error: unknown, folder: string): unknown {
  if (damageOf(error) === undefined) return error
  return new StartupError(
    `il file ${fileOf(folder)} è danneggiato o non è un archivio di Tepore: mettilo da parte, senza buttarlo, e rimetti l’ultimo backup con npm run restore`,
    { cause: error },
  )
}

/** @throws StartupError where the tables are another program's: migrations would write among them */
function refuseForeignTables(database: DatabaseSync, folder: string): void {
  const tables = database.prepare(`select name from sqlite_master where type = 'table'`).all()
  if (tables.length === 0 || tables.some(({ name }) => name === 'kysely_migration')) return
  throw new StartupError(
    `il file ${fileOf(folder)} è di un altro programma, non un archivio di Tepore: mettilo da parte, o indica un’altra cartella con DATA_DIR`,
  )
}

/**
 * Opens the embedded database of a data folder, creating both. Durable at every commit: WAL with synchronous=FULL
 * (docs/product.md §20.1); what is deleted is overwritten with zeros (§22.2). Holds the folder's lock until `release`, so that two processes never share it.
 * @throws StartupError when another process has the folder, it can't be written, or its file is damaged or none of ours
 */
export function openSqlite(folder: string) {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (errore) {
    throw new StartupError(`non posso scrivere nella cartella ${folder}: ${(errore as Error).message}`)
  }
  const lock = lockFolder(folder)
  const open: DatabaseSync[] = []
  const connect = (readOnly: boolean) => {
    const connection = new DatabaseSync(fileOf(folder), { readOnly, timeout: 5000 })
    open.push(connection)
    return connection
  }
  try {
    const writer = connect(false)
    refuseForeignTables(writer, folder)
    writer.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma foreign_keys = on;
      pragma secure_delete = on;
      pragma cache_size = -8192;
      pragma temp_store = memory;
    `)
    // Reads outside of a transaction have their own connection: they see what is committed and don't wait for a write.
    const reader = connect(true)
    reader.exec('pragma cache_size = -8192; pragma temp_store = memory')
    const driver = new SqliteDriver(writer, reader)
    return { writer, driver, dialect: new Dialect(driver), release: () => lock.release() }
  } catch (error) {
    for (const connection of open) connection.close()
    lock.release()
    throw damageInWords(error, folder)
  }
}

/** As `renewStatistics`. */
export async function analyse(db: Db): Promise<void> {
  const { adapter } = db.getExecutor()
  if (adapter instanceof Adapter) await adapter.driver.renewStatistics()
}

/**
 * Puts the write-ahead log into the database and empties it: until then it holds what rows were before. Waits for nobody;
 * on PostgreSQL there is nothing to do.
 * @returns false where somebody is reading an older state: the log is as it was
 */
export async function emptyLog(db: Db): Promise<boolean> {
  const { adapter } = db.getExecutor()
  return adapter instanceof Adapter ? adapter.driver.emptyLog() : true
}

/** The same, again and again for two seconds where somebody hinders it; afterwards it is a job's (jobs.ts). */
export async function emptyLogSoon(db: Db): Promise<void> {
  for (let tries = 0; tries < 20 && !(await emptyLog(db)); tries++) await setTimeout(100)
}

export interface FolderLock {
  release(): void
  /** Takes the lock's file away too: for who leaves a folder as it was found. */
  discard(): void
}

/**
 * Takes a data folder for this process alone: an exclusive transaction on a small file beside the database, which the
 * system ends however the process ends. The program holds it while it runs, a restore from its first look to its last.
 * @throws StartupError when another process has the folder, or it can't be written
 */
export function lockFolder(folder: string): FolderLock {
  const path = join(folder, 'tepore.lock')
  const isNew = !existsSync(path)
  let lock: DatabaseSync | undefined
  try {
    closeSync(openSync(path, 'a'))
    const { ino } = statSync(path)
    lock = new DatabaseSync(path)
    lock.exec('pragma journal_mode = delete; begin exclusive')
    // Who discards its lock leaves a file without a name to who opened it meanwhile: that one locks nobody out.
    if (statSync(path, { throwIfNoEntry: false })?.ino !== ino) throw new Error('locked by another')
  } catch (errore) {
    lock?.close()
    if (/locked|busy/i.test(String(errore)))
      throw new StartupError(`la cartella ${folder} è già in uso da un altro Tepore aperto`)
    if (isNew) rmSync(path, { force: true })
    throw new StartupError(`non posso aprire la cartella ${folder}: ${(errore as Error).message}`)
  }
  const held = lock
  return {
    release: () => held.close(),
    discard() {
      rmSync(path, { force: true })
      held.close()
    },
  }
}
