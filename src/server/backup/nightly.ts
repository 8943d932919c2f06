import { sql } from 'kysely'
import type { Archive } from '#server/data/database.ts'
import type { Db } from '#server/data/schema.ts'
import type { Environment } from '#server/env.ts'
import { dayInRome, oggi, timeInRome } from '#shared/dates.ts'
import { backupFolder, createBackup, listBackups, rotateBackups } from './backup.ts'

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
export async function backupOfTheDay(
  environment: Environment,
  archive: Pick<Archive, 'db' | 'engine'>,
): Promise<string | undefined> {
  if (timeInRome(new Date().toISOString()) < DALLE) return undefined
  const cartella = backupFolder(environment)
  let fatto: string | undefined
  const lavoro = async () => {
    const [ultimo] = await listBackups(cartella)
    if (ultimo && dayInRome(ultimo.creato) === oggi()) return
    fatto = (await createBackup(environment)).percorso
    await rotateBackups(cartella)
  }
  await (archive.engine === 'postgres' ? unoSolo(archive.db, lavoro) : lavoro())
  return fatto
}

/** Backs up every night by itself; @returns a function that stops it. */
export function startBackup(
  environment: Environment,
  archive: Archive,
  racconta: { fatto: (path: string) => void; fallito: (errore: unknown) => void },
): () => void {
  let inCorso = false
  const giro = async () => {
    if (inCorso) return
    inCorso = true
    try {
      const path = await backupOfTheDay(environment, archive)
      if (path) racconta.fatto(path)
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
