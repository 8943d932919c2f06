import type { Socket } from 'node:net'
import {
  type BinaryOperationNode,
  CompiledQuery,
  type DatabaseConnection,
  OperatorNode,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { type Patience, type Watched, watchConnections } from './postgres-watch.ts'

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
const TIMESTAMPTZ = 1184

/** `2026-07-01 07:00:00.12+00` (session in UTC) → `2026-07-01T07:00:00.120Z`, as SQLite keeps it. */
function instant(text: string): string {
  const local = text.slice(0, -3)
  return `${local.slice(0, 10)}T${local.slice(11, 19)}.${local.slice(20).padEnd(3, '0')}Z`
}

/** Values read as SQLite's do: dates and instants as text, counts as numbers. */
const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [NUMERIC]: Number,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: instant,
}

/** A connection that knows since when a query of its has had no answer (postgres-watch.ts). */
class WatchedClient extends pg.Client implements Watched {
  #unanswered = 0
  since: number | null = null

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // A connection cut while it is in use fails its query; without a listener it would end the process as well.
    this.on('error', () => undefined)
  }

  get pid() {
    return (this as unknown as { processID: number | null }).processID
  }

  cut() {
    ;(this as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
  }

  // @ts-expect-error pg declares a dozen overloads; Kysely's driver uses the one that gives a promise
  override query(...args: unknown[]) {
    const answer = (super.query as (...args: unknown[]) => unknown).apply(this, args)
    if (!(answer instanceof Promise)) return answer
    if (this.#unanswered++ === 0) this.since = Date.now()
    const answered = () => {
      this.since = --this.#unanswered === 0 ? null : Date.now()
    }
    answer.then(answered, answered)
    return answer
  }
}

/** Advisory lock that every transaction shares; an erasure has it alone (`transactionAlone`). */
export const WRITING = 7304

class Driver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await super.beginTransaction(connection, settings)
    try {
      await connection.executeQuery(CompiledQuery.raw(`select pg_advisory_xact_lock_shared(${WRITING})`))
    } catch (error) {
      // Kysely takes it for not begun, and would give the connection back as it is.
      await super.rollbackTransaction(connection as never).catch(() => undefined)
      throw error
    }
  }
}

/** `in ()` holds of nothing, as on SQLite: PostgreSQL takes it for an error of syntax. */
class Compiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand: list } = node
    const word = OperatorNode.is(operator) && operator.operator
    const empty = PrimitiveValueListNode.is(list) && list.values.length === 0
    if (empty && word === 'in') this.append('false')
    else if (empty && word === 'not in') this.append('true')
    else super.visitBinaryOperation(node)
  }
}

class Dialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }
  override createDriver() {
    return new Driver(this.#config)
  }
  override createQueryCompiler() {
    return new Compiler()
  }
}

/**
 * What PostgreSQL is told of each connection: how values are written, when to give up on a program that vanished, and
 * that questions here are many and small, on disks that don't turn (docs/decisions/040-speed-what-we-keep-and-why.md).
 */
const OPTIONS = [
  'timezone=UTC',
  'datestyle=ISO',
  'tcp_keepalives_idle=30',
  'tcp_keepalives_interval=10',
  'tcp_keepalives_count=3',
  'idle_in_transaction_session_timeout=120000',
  'max_parallel_workers_per_gather=0',
  'jit=off',
  'random_page_cost=1.1',
]

/** A pool of connections that are ended when the network has swallowed them, and Kysely's dialect over it. */
export function openPostgres(url: string, patience?: Patience) {
  const config: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'tepore',
    options: OPTIONS.map((option) => `-c ${option}`).join(' '),
    types: {
      getTypeParser: (oid: number) => parsers[oid] ?? pg.types.getTypeParser(oid, 'text'),
    } as pg.CustomTypesConfig,
  }
  const open = new Set<WatchedClient>()
  const pool = new pg.Pool({ ...config, Client: WatchedClient as never, max: 16, idleTimeoutMillis: 60_000 })
  // A connection that dies while idle is replaced by the pool; without a listener the process would end.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => open.add(client as unknown as WatchedClient))
  pool.on('remove', (client) => open.delete(client as unknown as WatchedClient))
  const stop = watchConnections(open, config, patience)
  const end = pool.end.bind(pool) as () => Promise<void>
  pool.end = (async () => {
    stop()
    return end()
  }) as typeof pool.end
  return { pool, dialect: new Dialect({ pool }) }
}
