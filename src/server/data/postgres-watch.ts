import pg from 'pg'

/** A connection whose query has no answer yet. */
export interface InVolo {
  /** The backend's process, as PostgreSQL named it when the connection began. */
  pid: number | null
  /** When the oldest of its unanswered queries was sent; null when none is. */
  da: number | null
  /** Ends the connection: its queries fail, and the pool opens another. */
  tronca(): void
}

export interface Attese {
  /** How long a query may be without an answer before somebody asks why, ms. */
  sospetto: number
  /** How often that is looked at, ms. */
  ogni: number
}

const ATTESE: Attese = { sospetto: 10_000, ogni: 5_000 }

/**
 * Ends connections that a network has swallowed. A cable that drops packets without closing anything leaves a query
 * waiting for a quarter of an hour: the system's own patience. So whoever waits too long is asked about over a new
 * connection: PostgreSQL still at work on it, it goes on waiting, however long; PostgreSQL idle, gone or out of reach,
 * its query never arrived or its answer never will.
 * @returns stops looking
 */
export function watchConnections(
  connessioni: ReadonlySet<InVolo>,
  config: pg.ClientConfig,
  { sospetto, ogni }: Attese = ATTESE,
): () => void {
  let inCorso = false
  const guarda = async () => {
    const limite = Date.now() - sospetto
    const fermi = [...connessioni].filter(({ da }) => da !== null && da < limite)
    if (inCorso || fermi.length === 0) return
    inCorso = true
    const occupati = await alLavoro(
      config,
      fermi.map(({ pid }) => pid),
      sospetto / 2,
    )
    for (const uno of fermi)
      if (uno.da !== null && uno.da < limite && !occupati.has(uno.pid ?? 0)) uno.tronca()
    inCorso = false
  }
  const sveglia = setInterval(() => void guarda(), ogni)
  sveglia.unref()
  return () => clearInterval(sveglia)
}

/** Which of these backends work now, or did in the last `ultimiMs`; none when PostgreSQL does not answer. */
async function alLavoro(
  config: pg.ClientConfig,
  pid: (number | null)[],
  ultimiMs: number,
): Promise<Set<number>> {
  const sonda = new pg.Client({ ...config, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  sonda.on('error', () => undefined)
  try {
    await sonda.connect()
    const { rows } = await sonda.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where pid = any($1) and (state = 'active' or state_change > now() - $2 * interval '1 ms')`,
      [pid, ultimiMs],
    )
    return new Set(rows.map((riga) => riga.pid))
  } catch {
    return new Set()
  } finally {
    void sonda.end().catch(() => undefined)
  }
}
