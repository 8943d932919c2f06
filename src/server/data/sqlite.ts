import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type LimitNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
} from 'kysely'
import { StartupError } from '#server/env.ts'

/** How often to look for commits from outside of this program (it holds the folder alone): a look costs a few system calls. */
const ALTRI_OGNI_MS = 1000

/** How many prepared statements are kept; the queries of the program have fewer shapes than this. */
const ISTRUZIONI = 500

const valoreSqlite = (v: unknown): SQLInputValue =>
  typeof v === 'boolean' ? Number(v) : v === undefined ? null : (v as SQLInputValue)

/** A prepared statement as Kysely's dialect wants it, with 1/0 of `boolean` columns turned into true/false. */
function adatta(istruzione: StatementSync, scritto?: () => void) {
  const colonne = istruzione.columns()
  const booleane = colonne.filter((c) => c.type?.toLowerCase() === 'boolean').map((c) => c.name)
  const traduci = (righe: Record<string, unknown>[]) => {
    for (const nome of booleane)
      for (const riga of righe) {
        const v = riga[nome]
        if (typeof v === 'number') riga[nome] = v !== 0
      }
    return righe
  }
  return {
    reader: colonne.length > 0,
    all(p: readonly unknown[]) {
      const righe = traduci(istruzione.all(...p.map(valoreSqlite)))
      scritto?.()
      return righe
    },
    run(p: readonly unknown[]) {
      const esito = istruzione.run(...p.map(valoreSqlite))
      scritto?.()
      return esito
    },
    iterate: (p: readonly unknown[]) => istruzione.iterate(...p.map(valoreSqlite)),
  }
}

class DriverImmediato extends SqliteDriver {
  readonly #aperto: DatabaseSync
  constructor(aperto: DatabaseSync, istruzioni: Istruzioni) {
    super({ database: istruzioni })
    this.#aperto = aperto
  }
  /** A writing transaction takes its lock at once: one that began as a reader could not be retried half way. */
  override async beginTransaction(connessione: DatabaseConnection) {
    await connessione.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** A full disk ends the transaction by itself; a second rollback would fail, and hide what happened. */
  override async rollbackTransaction(connessione: DatabaseConnection) {
    if (this.#aperto.isTransaction) await super.rollbackTransaction(connessione)
  }
}

/** Kysely thinks that SQLite can't undo changes of the schema; it can, and an interrupted migration needs it. */
class AdattatoreSqlite extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/**
 * A bare parameter after `limit` is looked at by the planner, and a statement that was planned for one value is compiled
 * again before every use: ten times what a small query costs. Behind a sign it is not looked at.
 */
class ScritturaSqlite extends SqliteQueryCompiler {
  protected override visitLimit(nodo: LimitNode) {
    this.append('limit +')
    this.visitNode(nodo.limit)
  }
}

class DialettoSqlite extends SqliteDialect {
  readonly #aperto: DatabaseSync
  readonly #istruzioni: Istruzioni
  constructor(aperto: DatabaseSync, istruzioni: Istruzioni) {
    super({ database: istruzioni })
    this.#aperto = aperto
    this.#istruzioni = istruzioni
  }
  override createAdapter() {
    return new AdattatoreSqlite()
  }
  override createQueryCompiler() {
    return new ScritturaSqlite()
  }
  override createDriver() {
    return new DriverImmediato(this.#aperto, this.#istruzioni)
  }
}

type Istruzioni = ReturnType<typeof conIstruzioni>

const LEGGE = /^\s*(select|begin|rollback|pragma)\b/i

/** @param scritto is told of every statement that may have changed what is committed, once it is done */
function conIstruzioni(aperto: DatabaseSync, scritto?: () => void) {
  const pronte = new Map<string, ReturnType<typeof adatta>>()
  return {
    close: () => aperto.close(),
    prepare(sql: string) {
      let pronta = pronte.get(sql)
      if (!pronta) {
        if (pronte.size >= ISTRUZIONI) pronte.clear()
        pronta = adatta(aperto.prepare(sql), LEGGE.test(sql) ? undefined : scritto)
        pronte.set(sql, pronta)
      }
      return pronta
    },
  }
}

/**
 * Opens the embedded database of a data folder, creating both. Durable at every commit: WAL with synchronous=FULL
 * (docs/product.md §20.1). Holds the folder's lock until `rilascia`, so that two processes never share it.
 * @throws StartupError when another process has the folder, or it can't be written
 */
export function openSqlite(cartella: string) {
  try {
    mkdirSync(cartella, { recursive: true })
  } catch (errore) {
    throw new StartupError(`non posso scrivere nella cartella ${cartella}: ${(errore as Error).message}`)
  }
  const serratura = chiudiAChiave(cartella)
  const aperto = new DatabaseSync(join(cartella, 'tepore.sqlite'), { timeout: 5000 })
  aperto.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma cache_size = -8192;
    pragma temp_store = memory;
  `)
  // Reads outside a transaction have a connection of their own: they neither wait for one that is under way nor see it.
  const perLeggere = new DatabaseSync(join(cartella, 'tepore.sqlite'), { readOnly: true, timeout: 5000 })
  perLeggere.exec('pragma cache_size = -8192; pragma temp_store = memory')
  const { prepare } = conIstruzioni(perLeggere)
  const versione = perLeggere.prepare('pragma data_version')
  let scritture = 0
  const istruzioni = conIstruzioni(aperto, () => {
    scritture++
  })
  let [daAltri, guardato] = [0, 0]
  return {
    aperto,
    dialetto: new DialettoSqlite(aperto, istruzioni),
    /** Only within a transaction of the query builder, which keeps everybody else from this connection. */
    scrivi(sql: string, params: readonly unknown[]) {
      const istruzione = istruzioni.prepare(sql)
      if (istruzione.reader) return istruzione.all(params)
      istruzione.run(params)
      return []
    },
    leggi: (sql: string, params: readonly unknown[]) => prepare(sql).all(params),
    /** Changes at once with what this program commits; within a second with what somebody else's tool does. */
    stato() {
      const adesso = Date.now()
      if (Math.abs(adesso - guardato) > ALTRI_OGNI_MS) {
        guardato = adesso
        daAltri = Number(versione.get()?.data_version)
      }
      return `${scritture}-${daAltri}`
    },
    /** Before the writing connection: the last to close puts the log back into the database and removes it. */
    smettiDiLeggere() {
      if (perLeggere.isOpen) perLeggere.close()
    },
    rilascia: () => serratura.close(),
  }
}

/** An exclusive transaction on a small file beside the database: the system frees it however the process ends. */
function chiudiAChiave(cartella: string): DatabaseSync {
  try {
    const serratura = new DatabaseSync(join(cartella, 'tepore.lock'))
    serratura.exec('pragma journal_mode = delete; begin exclusive')
    return serratura
  } catch (errore) {
    if (/locked|busy/i.test(String(errore)))
      throw new StartupError(`la cartella ${cartella} è già in uso da un altro Tepore aperto`)
    throw new StartupError(`non posso aprire la cartella ${cartella}: ${(errore as Error).message}`)
  }
}
