import type { Db } from '#server/data/schema.ts'
import type { FileStore } from '#server/files/store.ts'
import { deleteOldAttempts } from '#server/http/attempts.ts'
import type { Services } from '#server/http/context.ts'
import { KEY_DAYS } from '#server/http/idempotency.ts'
import { deleteExpiredSessions } from '#server/http/sessions.ts'

const OGNI_MS = 60 * 60_000

async function pulisci(db: Db): Promise<void> {
  await deleteExpiredSessions(db)
  await deleteOldAttempts(db)
  const soglia = new Date(Date.now() - KEY_DAYS * 86_400_000).toISOString()
  await db.deleteFrom('richieste_ripetibili').where('creata_il', '<', soglia).execute()
}

/** A feature's own cleaning. */
export type Lavoro = (db: Db, fileStore: FileStore) => Promise<unknown>

/**
 * Hourly cleaning of what has expired, the server's own and the features'. Each step may run in several processes at
 * once: it only deletes what nobody can use any more.
 * @returns a function that stops it
 */
export function startJobs(
  { db, fileStore }: Services,
  lavori: readonly Lavoro[],
  seFallisce: (errore: unknown) => void,
): () => void {
  const giro = async () => {
    for (const lavoro of [pulisci, ...lavori]) await lavoro(db, fileStore).catch(seFallisce)
  }
  const timer = setInterval(giro, OGNI_MS)
  timer.unref()
  return () => clearInterval(timer)
}
