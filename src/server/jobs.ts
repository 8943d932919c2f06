import type { Db } from '#server/data/schema.ts'
import type { Magazzino } from '#server/files/store.ts'
import { eliminaTentativiVecchi } from '#server/http/attempts.ts'
import { GIORNI_CHIAVE } from '#server/http/idempotency.ts'
import { eliminaSessioniScadute } from '#server/http/sessions.ts'
import type { Mezzi } from '#server/http/wire.ts'

const OGNI_MS = 60 * 60_000

async function pulisci(db: Db): Promise<void> {
  await eliminaSessioniScadute(db)
  await eliminaTentativiVecchi(db)
  const soglia = new Date(Date.now() - GIORNI_CHIAVE * 86_400_000).toISOString()
  await db.deleteFrom('richieste_ripetibili').where('creata_il', '<', soglia).execute()
}

/** A feature's own cleaning. */
export type Lavoro = (db: Db, magazzino: Magazzino) => Promise<unknown>

/**
 * Hourly cleaning of what has expired, the server's own and the features'. Each step may run in several processes at
 * once: it only deletes what nobody can use any more.
 * @returns a function that stops it
 */
export function avviaLavori(
  { db, magazzino }: Mezzi,
  lavori: readonly Lavoro[],
  seFallisce: (errore: unknown) => void,
): () => void {
  const giro = async () => {
    for (const lavoro of [pulisci, ...lavori]) await lavoro(db, magazzino).catch(seFallisce)
  }
  const timer = setInterval(giro, OGNI_MS)
  timer.unref()
  return () => clearInterval(timer)
}
