import { sql } from 'kysely'
import type { Archivio } from '#server/data/database.ts'
import type { Db } from '#server/data/schema.ts'
import type { Ambiente } from '#server/env.ts'
import { giornoRoma, oggi, oraRoma } from '#shared/dates.ts'
import { cartellaBackup, creaBackup, elencaBackup, ruotaBackup } from './backup.ts'

const OGNI_MS = 10 * 60_000
/** From this hour of Europe/Rome on; a computer that sleeps at night backs up when it wakes. */
const DALLE = '02:00'
const SERRATURA = 7_303_001

/** Runs `lavoro` in one process only, where several share a PostgreSQL; the others skip it. */
async function unoSolo(db: Db, lavoro: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (una) => {
    const { rows } = await sql<{ mia: boolean }>`select pg_try_advisory_lock(${SERRATURA}) as mia`.execute(
      una,
    )
    if (!rows[0]?.mia) return
    try {
      await lavoro()
    } finally {
      await sql`select pg_advisory_unlock(${SERRATURA})`.execute(una)
    }
  })
}

/**
 * Makes today's backup if it is time and there is none yet, and removes what rotation does not keep (7 days, 8 weeks).
 * @returns the new archive's path, or undefined when there was nothing to do
 */
export async function backupDelGiorno(
  ambiente: Ambiente,
  archivio: Pick<Archivio, 'db' | 'motore'>,
): Promise<string | undefined> {
  if (oraRoma(new Date().toISOString()) < DALLE) return undefined
  const cartella = cartellaBackup(ambiente)
  let fatto: string | undefined
  const lavoro = async () => {
    const [ultimo] = await elencaBackup(cartella)
    if (ultimo && giornoRoma(ultimo.creato) === oggi()) return
    fatto = (await creaBackup(ambiente)).percorso
    await ruotaBackup(cartella)
  }
  await (archivio.motore === 'postgres' ? unoSolo(archivio.db, lavoro) : lavoro())
  return fatto
}

/** Backs up every night by itself; @returns a function that stops it. */
export function avviaBackup(
  ambiente: Ambiente,
  archivio: Archivio,
  racconta: { fatto: (percorso: string) => void; fallito: (errore: unknown) => void },
): () => void {
  let inCorso = false
  const giro = async () => {
    if (inCorso) return
    inCorso = true
    try {
      const percorso = await backupDelGiorno(ambiente, archivio)
      if (percorso) racconta.fatto(percorso)
    } catch (errore) {
      racconta.fallito(errore)
    } finally {
      inCorso = false
    }
  }
  const timer = setInterval(giro, OGNI_MS)
  timer.unref()
  return () => clearInterval(timer)
}
