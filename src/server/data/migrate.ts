import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { backup } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { type Migration, Migrator } from 'kysely/migration'
import { StartupError } from '#server/env.ts'
import type { Archive } from './database.ts'

const CARTELLA = join(import.meta.dirname, '../../../migrations')

async function leggiMigrazioni(): Promise<Record<string, Migration>> {
  const nomi = readdirSync(CARTELLA).filter((f) => /^\d{3}-[a-z0-9-]+\.ts$/.test(f))
  const moduli = await Promise.all(
    nomi.map(
      async (f) => [f.replace(/\.ts$/, ''), await import(pathToFileURL(join(CARTELLA, f)).href)] as const,
    ),
  )
  return Object.fromEntries(moduli)
}

/**
 * Brings the database to today's schema, all steps in one transaction: an interrupted migration leaves the old schema.
 * An embedded database that already holds data is first copied to `backup/` in its folder.
 * @returns the names of the migrations that ran
 * @throws StartupError when a step fails, or the database is newer than the program
 */
export async function migrate(archive: Archive, dataFolder: string): Promise<string[]> {
  const migrator = new Migrator({ db: archive.db, provider: { getMigrations: leggiMigrazioni } })
  const tutte = await migrator.getMigrations()
  const mancanti = tutte.filter((m) => !m.executedAt)
  if (mancanti.length === 0) return []
  if (archive.sqlite && mancanti.length < tutte.length) {
    const cartella = join(dataFolder, 'backup')
    mkdirSync(cartella, { recursive: true })
    const quando = new Date().toISOString().replace(/[:.]/g, '-')
    await backup(archive.sqlite, join(cartella, `prima-di-${mancanti[0]?.name}-${quando}.sqlite`))
  }
  const { error, results } = await migrator.migrateToLatest()
  if (error) {
    const fallita = results?.find((r) => r.status === 'Error')?.migrationName
    throw new StartupError(
      `aggiornamento dell’archivio non riuscito (${fallita ?? 'prima di iniziare'}): ${(error as Error).message}`,
    )
  }
  return (results ?? []).map((r) => r.migrationName)
}
