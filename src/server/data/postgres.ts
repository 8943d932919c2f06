import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { Lettori, type Righe } from './postgres-readers.ts'
import { type Attese, type InVolo, watchConnections } from './postgres-watch.ts'

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
const TIMESTAMPTZ = 1184

/** `2026-07-01 07:00:00.12+00` (session in UTC) → `2026-07-01T07:00:00.120Z`, as SQLite keeps it. */
function istante(testo: string): string {
  const senzaFuso = testo.slice(0, -3)
  return `${senzaFuso.slice(0, 10)}T${senzaFuso.slice(11, 19)}.${senzaFuso.slice(20).padEnd(3, '0')}Z`
}

const lettori: Record<number, (testo: string) => unknown> = {
  [INT8]: Number,
  [NUMERIC]: Number,
  [DATE]: (v) => v,
  [TIMESTAMPTZ]: istante,
}

/** A question that never reaches the database: the client that the query builder would send it to answers itself. */
const CHI_SEI = CompiledQuery.raw('', [Symbol('chi sei')])

/** Statements get a name, so that the server plans each shape once a connection (2.5 × on small reads). */
class ClientConNomi extends pg.Client implements InVolo {
  static readonly nomi = new Map<string, string>()
  #senzaRisposta = 0
  da: number | null = null

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // A connection cut while it is in use fails its query; without a listener it would end the process as well.
    this.on('error', () => undefined)
  }

  get pid() {
    return (this as unknown as { processID: number | null }).processID
  }

  tronca() {
    this.#filo.destroy()
  }

  /** With TLS it is another one from some point on. */
  get #filo() {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream
  }

  /** Asks behind what was asked before, without waiting for its answer, and gives the rows. */
  righe(testo: string, valori: readonly unknown[]): Promise<Righe> {
    this.#parte()
    return new Promise((riuscita, fallita) => {
      const cosa = { name: this.#nome(testo), text: testo, values: valori as unknown[] }
      super.query(cosa, (errore: Error | null, risposta?: pg.QueryResult<Record<string, unknown>>) => {
        this.#arriva()
        if (errore) fallita(errore)
        else riuscita(risposta?.rows ?? [])
      })
    })
  }

  // @ts-expect-error pg declares a dozen overloads; the driver uses this one
  override query(testo: unknown, valori?: unknown[], fatto?: unknown) {
    if (valori?.[0] === CHI_SEI.parameters[0]) return Promise.resolve({ command: 'SELECT', rows: [this] })
    const cosa =
      typeof testo === 'string' && valori ? { name: this.#nome(testo), text: testo, values: valori } : testo
    this.#insieme()
    const promessa = super.query(
      cosa as never,
      (cosa === testo ? valori : fatto) as never,
      fatto as never,
    ) as unknown
    if (!(promessa instanceof Promise)) return promessa
    this.#parte()
    const risposto = () => this.#arriva()
    promessa.then(risposto, risposto)
    return promessa
  }

  #parte(): void {
    if (this.#senzaRisposta++ === 0) this.da = Date.now()
    this.#insieme()
  }

  /** What is asked in one turn of the event loop leaves with one system call: they are a third of a small read's cost. */
  #insieme(): void {
    const filo = this.#filo
    if (filo.writableCorked > 0) return
    filo.cork()
    setImmediate(() => filo.uncork())
  }

  #arriva(): void {
    this.da = --this.#senzaRisposta === 0 ? null : Date.now()
  }

  #nome(testo: string): string | undefined {
    const { nomi } = ClientConNomi
    let nome = nomi.get(testo)
    if (!nome && nomi.size <= 1000) {
      nome = createHash('sha1').update(testo).digest('base64url')
      nomi.set(testo, nome)
    }
    return nome
  }
}

/**
 * Runs statements on the connection of a transaction, past the query builder.
 * @param trx the open transaction; what this returns is worth nothing after its end
 */
export async function direttaDi(trx: {
  executeQuery: (query: CompiledQuery) => Promise<QueryResult<unknown>>
}) {
  const { rows } = await trx.executeQuery(CHI_SEI)
  const client = rows[0] as ClientConNomi
  return (sql: string, params: readonly unknown[]) => client.righe(sql, params)
}

/** `begin` is not waited for: the first statement goes right behind it. Where it fails, nothing is committed. */
class DriverSenzaAttesa extends PostgresDriver {
  readonly #inizi = new WeakMap<DatabaseConnection, Promise<void>>()

  override async beginTransaction(connessione: DatabaseConnection, come: TransactionSettings) {
    const inizio = super.beginTransaction(connessione, come)
    inizio.catch(() => undefined)
    this.#inizi.set(connessione, inizio)
  }

  override async commitTransaction(connessione: DatabaseConnection) {
    await this.#inizi.get(connessione)
    await super.commitTransaction(connessione)
  }
}

class DialettoPostgres extends PostgresDialect {
  readonly #pool: pg.Pool
  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }
  override createDriver() {
    return new DriverSenzaAttesa({ pool: this.#pool })
  }
}

/**
 * What PostgreSQL is told of each connection: how values are written, when to give up on a program that vanished, and that
 * questions here are many and small, on disks that need not turn: one process for each, no machine code, indexes (ADR 037).
 */
const OPZIONI = [
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

/** Connections to PostgreSQL whose values read as SQLite's do: dates and instants as text, counts as numbers. */
export function openPostgres(url: string, attese?: Attese) {
  const config = {
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'tepore',
    options: OPZIONI.map((opzione) => `-c ${opzione}`).join(' '),
  }
  const nostre = {
    ...config,
    pipeline: true,
    types: {
      getTypeParser: (oid: number, formato: 'text') => lettori[oid] ?? pg.types.getTypeParser(oid, formato),
    },
  } as unknown as pg.ClientConfig
  const aperte = new Set<ClientConNomi>()
  const pool = new pg.Pool({ ...nostre, Client: ClientConNomi as never, max: 16, idleTimeoutMillis: 60_000 })
  // A connection that dies while idle is replaced by the pool; without a listener the process would end.
  pool.on('error', () => undefined)
  pool.on('connect', (nuova) => aperte.add(nuova as unknown as ClientConNomi))
  pool.on('remove', (finita) => aperte.delete(finita as unknown as ClientConNomi))
  const perLeggere = new Lettori(() => {
    const nuova = new ClientConNomi(nostre)
    aperte.add(nuova)
    nuova.on('end', () => aperte.delete(nuova))
    return nuova
  })
  const smetti = watchConnections(aperte, config, attese)
  const chiudi = pool.end.bind(pool) as () => Promise<void>
  pool.end = (async () => {
    smetti()
    await perLeggere.chiudi()
    return chiudi()
  }) as typeof pool.end
  return { pool, perLeggere, dialetto: new DialettoPostgres(pool) }
}
