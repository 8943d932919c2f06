import { eliminaTentativiVecchi } from './attempts.ts'
import type { Magazzino } from './files.ts'
import { GIORNI_CHIAVE } from './repeats.ts'
import type { Db } from './schema.ts'
import { eliminaSessioniScadute } from './sessions.ts'
import type { Mezzi } from './wire.ts'

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
