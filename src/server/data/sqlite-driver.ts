import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { giveTurn } from '#server/turn.ts'

/** How many prepared statements each connection keeps; the program's queries have fewer shapes than this. */
const STATEMENTS = 500

const bound = (v: unknown): SQLInputValue =>
  typeof v === 'boolean' ? Number(v) : v === undefined ? null : (v as SQLInputValue)

interface Prepared {
  statement: StatementSync
  /** Whether it gives rows. */
  reader: boolean
  /** Columns declared `boolean`, whose 1/0 become true/false. */
  booleans: string[]
}

/** Prepares each text once and runs it. */
function statementsOf(database: DatabaseSync) {
  const known = new Map<string, Prepared>()
  const prepare = (sql: string): Prepared => {
    const statement = database.prepare(sql)
    const columns = statement.columns()
    const booleans = columns.filter((c) => c.type?.toLowerCase() === 'boolean').map((c) => c.name)
    const prepared = { statement, reader: columns.length > 0, booleans }
    if (known.size >= STATEMENTS) known.clear()
    known.set(sql, prepared)
    return prepared
  }
  return ({ sql, parameters }: CompiledQuery): QueryResult<Record<string, unknown>> => {
    const { statement, reader, booleans } = known.get(sql) ?? prepare(sql)
    const values = parameters.map(bound)
    if (!reader) {
      const { changes, lastInsertRowid } = statement.run(...values)
      return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) }
    }
    const rows = statement.all(...values)
    for (const name of booleans)
      for (const row of rows)
        if (typeof row[name] === 'number') (row as Record<string, unknown>)[name] = row[name] !== 0
    return { rows }
  }
}

const reads = ({ sql, query }: CompiledQuery) =>
  query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql))

type Run = (connection: Connection, query: CompiledQuery) => Promise<QueryResult<unknown>>

class Connection implements DatabaseConnection {
  /** The one that it is in, by itself; null outside of any. */
  transaction: object | null = null
  readonly #run: Run
  constructor(run: Run) {
    this.#run = run
  }
  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#run(this, query) as Promise<QueryResult<R>>
  }
  // biome-ignore lint/correctness/useYield: lists are read in pages (list.ts), never streamed
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('SQLite does not stream')
  }
}

/**
 * Kysely's driver over two connections of one file: reads outside of a transaction use `reader` at once, everything
 * else uses `writer`, one transaction at a time. A transaction takes SQLite's write lock at its beginning: one that
 * began as a reader could not be retried half way.
 */
export class SqliteDriver implements Driver {
  readonly #writer: DatabaseSync
  readonly #reader: DatabaseSync
  readonly #write: (query: CompiledQuery) => QueryResult<unknown>
  readonly #read: (query: CompiledQuery) => QueryResult<unknown>
  /** Settles when the writer is free for whoever asks next. */
  #free: Promise<void> = Promise.resolve()
  #release = () => {}

  constructor(writer: DatabaseSync, reader: DatabaseSync) {
    this.#writer = writer
    this.#reader = reader
    this.#write = statementsOf(writer)
    this.#read = statementsOf(reader)
  }

  async init() {}

  async acquireConnection() {
    return new Connection((connection, query) => this.#execute(connection, query))
  }

  async releaseConnection() {}

  /** Between two statements others have their turn: who reads sees what is committed, who writes waits for the transaction's end. */
  async #execute(connection: Connection, query: CompiledQuery): Promise<QueryResult<unknown>> {
    const { transaction } = connection
    // Run at once where it may be: what asks at the same moment finds the time that it took.
    const turn = giveTurn()
    if (turn) await turn
    // Asked beside a statement that failed, it would now be written by itself, or into somebody else's transaction.
    if (transaction !== connection.transaction) throw new Error('the transaction of this query is over')
    if (transaction) return this.#write(query)
    if (reads(query)) return this.#read(query)
    const release = await this.#lock()
    try {
      return this.#write(query)
    } finally {
      release()
    }
  }

  async #lock(): Promise<() => void> {
    const before = this.#free
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#free = promise
    await before
    return resolve
  }

  async beginTransaction(connection: Connection) {
    this.#release = await this.#lock()
    try {
      this.#writer.exec('begin immediate')
      connection.transaction = {}
    } catch (error) {
      this.#release()
      throw error
    }
  }

  async commitTransaction(connection: Connection) {
    this.#writer.exec('commit')
    this.#end(connection)
  }

  /** A full disk ends the transaction by itself; a second rollback would fail, and hide what happened. */
  async rollbackTransaction(connection: Connection) {
    if (!connection.transaction) return
    try {
      if (this.#writer.isTransaction) this.#writer.exec('rollback')
    } finally {
      this.#end(connection)
    }
  }

  #end(connection: Connection) {
    connection.transaction = null
    this.#release()
  }

  /** @returns false where a reader of an older state hindered it; it does not wait for them, as that would stop everybody */
  async emptyLog(): Promise<boolean> {
    const release = await this.#lock()
    const timeout = this.#writer.prepare('pragma busy_timeout').get()?.timeout
    try {
      this.#writer.exec('pragma busy_timeout = 0')
      return this.#writer.prepare('pragma wal_checkpoint(truncate)').get()?.busy === 0
    } finally {
      this.#writer.exec(`pragma busy_timeout = ${Number(timeout)}`)
      release()
    }
  }

  /** What the planner goes by. The reader is told to read it again, which it would otherwise do when the program starts anew. */
  async renewStatistics(): Promise<void> {
    const release = await this.#lock()
    try {
      this.#writer.exec('pragma optimize = 0x10002')
      this.#reader.exec('pragma writable_schema = reset')
    } finally {
      release()
    }
  }

  /** The reader closes first: the last connection puts the log back into the database and removes it. */
  async destroy() {
    if (this.#reader.isOpen) this.#reader.close()
    if (this.#writer.isOpen) this.#writer.close()
  }
}
