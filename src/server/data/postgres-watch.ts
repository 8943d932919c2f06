import pg from 'pg'

/** A connection to PostgreSQL that may wait for an answer. */
export interface Watched {
  /** The backend's process, as PostgreSQL named it when the connection began. */
  pid: number | null
  /** When the oldest of its unanswered queries was sent; null when none is. */
  since: number | null
  /** Ends the connection: its queries fail, and the pool opens another. */
  cut(): void
}

export interface Patience {
  /** How long a query may be without an answer before PostgreSQL is asked about it, ms. */
  suspicious: number
  /** How often that is looked at, ms. */
  every: number
}

const PATIENCE: Patience = { suspicious: 10_000, every: 5_000 }

/**
 * Ends connections that a network has swallowed. A cable that drops packets without closing anything leaves a query
 * waiting for a quarter of an hour, the system's own limit. So PostgreSQL is asked over a new connection what the
 * backend of a query that waits too long is doing. Where it works, the query goes on waiting, however long; where it is
 * idle, gone or out of reach, the query never arrived or its answer never will.
 * @returns stops looking
 */
export function watchConnections(
  connections: ReadonlySet<Watched>,
  config: pg.ClientConfig,
  { suspicious, every }: Patience = PATIENCE,
): () => void {
  let looking = false
  const look = async () => {
    const limit = Date.now() - suspicious
    const waiting = [...connections].filter(({ since }) => since !== null && since < limit)
    if (looking || waiting.length === 0) return
    looking = true
    const pids = waiting.map(({ pid }) => pid)
    const busy = await busyBackends(config, pids, suspicious / 2)
    for (const one of waiting)
      if (one.since !== null && one.since < limit && !busy.has(one.pid ?? 0)) one.cut()
    looking = false
  }
  const timer = setInterval(() => void look(), every)
  timer.unref()
  return () => clearInterval(timer)
}

/** Which of these backends work now, or did in the last `lastMs`; none when PostgreSQL does not answer. */
async function busyBackends(
  config: pg.ClientConfig,
  pids: (number | null)[],
  lastMs: number,
): Promise<Set<number>> {
  const probe = new pg.Client({ ...config, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  probe.on('error', () => undefined)
  try {
    await probe.connect()
    const { rows } = await probe.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where pid = any($1) and (state = 'active' or state_change > now() - $2 * interval '1 ms')`,
      [pids, lastMs],
    )
    return new Set(rows.map((row) => row.pid))
  } catch {
    return new Set()
  } finally {
    void probe.end().catch(() => undefined)
  }
}
