import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect } from 'kysely'
import { StartupError } from '#server/env.ts'
import { SqliteDriver } from './sqlite-driver.ts'

/**
 * Kysely assumes that SQLite has one connection, and can't undo changes of the schema. The driver has two; and an
 * interrupted migration needs to be undone.
 */
class Adapter extends SqliteAdapter {
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
    return new Adapter()
  }
  override createDriver() {
    return this.#driver
  }
}

/**
 * Opens the embedded database of a data folder, creating both. Durable at every commit: WAL with synchronous=FULL
 * (docs/product.md §20.1). Holds the folder's lock until `release`, so that two processes never share it.
 * @throws StartupError when another process has the folder, or it can't be written
 */
export function openSqlite(folder: string) {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (errore) {
    throw new StartupError(`non posso scrivere nella cartella ${folder}: ${(errore as Error).message}`)
  }
  const lock = lockFolder(folder)
  const writer = new DatabaseSync(join(folder, 'tepore.sqlite'), { timeout: 5000 })
  writer.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma cache_size = -8192;
    pragma temp_store = memory;
  `)
  // Reads outside of a transaction have their own connection: they see what is committed and don't wait for a write.
  const reader = new DatabaseSync(join(folder, 'tepore.sqlite'), { readOnly: true, timeout: 5000 })
  reader.exec('pragma cache_size = -8192; pragma temp_store = memory')
  const driver = new SqliteDriver(writer, reader)
  return { writer, driver, dialect: new Dialect(driver), release: () => lock.close() }
}

/** An exclusive transaction on a small file beside the database: the system ends it however the process ends. */
function lockFolder(folder: string): DatabaseSync {
  try {
    const lock = new DatabaseSync(join(folder, 'tepore.lock'))
    lock.exec('pragma journal_mode = delete; begin exclusive')
    return lock
  } catch (errore) {
    if (/locked|busy/i.test(String(errore)))
      throw new StartupError(`la cartella ${folder} è già in uso da un altro Tepore aperto`)
    throw new StartupError(`non posso aprire la cartella ${folder}: ${(errore as Error).message}`)
  }
}
