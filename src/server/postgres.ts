import { createHash } from 'node:crypto'
import { PostgresDialect } from 'kysely'
import pg from 'pg'

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

/** Statements get a name, so that the server plans each shape once a connection (2.5 × on small reads). */
class ClientConNomi extends pg.Client {
  static readonly nomi = new Map<string, string>()

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // A connection cut while it is in use fails its query; without a listener it would end the process as well.
    this.on('error', () => undefined)
  }

  // @ts-expect-error pg declares a dozen overloads; the driver uses this one
  override query(testo: unknown, valori?: unknown[], fatto?: unknown) {
    if (typeof testo !== 'string' || !valori)
      return super.query(testo as never, valori as never, fatto as never)
    const nomi = ClientConNomi.nomi
    let nome = nomi.get(testo)
    if (!nome) {
      if (nomi.size > 1000) return super.query(testo, valori, fatto as never)
      nome = createHash('sha1').update(testo).digest('base64url')
      nomi.set(testo, nome)
    }
    return super.query({ name: nome, text: testo, values: valori } as never, fatto as never)
  }
}

/** A pool of connections to PostgreSQL whose values read as SQLite's do: dates and instants as text, counts as numbers. */
export function apriPostgres(url: string) {
  const pool = new pg.Pool({
    connectionString: url,
    Client: ClientConNomi,
    max: 16,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'tepore',
    options: '-c timezone=UTC -c datestyle=ISO',
    types: {
      getTypeParser: (oid: number, formato: 'text') => lettori[oid] ?? pg.types.getTypeParser(oid, formato),
    },
  } as unknown as pg.PoolConfig)
  // A connection that dies while idle is replaced by the pool; without a listener the process would end.
  pool.on('error', () => undefined)
  return { pool, dialetto: new PostgresDialect({ pool }) }
}
