import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backup } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import { StartupError } from '#server/env.ts'
import type { Archive } from './database.ts'
import { whileNoRestore } from './postgres-lock.ts'
import type { Db } from './schema.ts'
import { damageInWords, damageOf } from './sqlite.ts'

const CARTELLA = join(import.meta.dirname, '../../../migrations')

/** `017-lavori-notturni` and the others. */
const names = (): string[] =>
  readdirSync(CARTELLA).flatMap((file) => /^(\d{3}-[a-z0-9-]+)\.ts$/.exec(file)?.[1] ?? [])

/** Every migration by its name. */
export async function leggiMigrazioni(): Promise<Record<string, Migration>> {
  const moduli = await Promise.all(
    names().map(
      async (name) => [name, await import(pathToFileURL(join(CARTELLA, `${name}.ts`)).href)] as const,
    ),
  )
  return Object.fromEntries(moduli)
}

/**
 * Refuses what a newer program has brought further than this one can read: it would write past what it doesn't know of.
 * @param done names of the migrations that a database says it has
 * @throws StartupError when one of them is not of this program
 */
export function refuseNewer(done: readonly string[]): void {
  const known = new Set(names())
  const unknown = done.find((name) => !known.has(name))
  if (unknown)
    throw new StartupError(
      `l’archivio è di un Tepore più nuovo di questo (${unknown.slice(0, 80)}): aggiorna il programma`,
    )
}

/** The same of an open database. */
export async function refuseNewerDatabase(db: Db): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return
  const done = sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`
  refuseNewer((await done.execute(db)).rows.map(({ name }) => name))
}

/**
 * Brings the database to today's schema, all steps in one transaction: an interrupted migration leaves the old schema.
 * An embedded database that already holds data is first copied to `backup/` in its folder.
 * @returns the names of the migrations that ran
 * @throws StartupError when a step fails, the database is newer than the program or damaged, or a restore is filling it
 */
export const migrate = (archive: Archive, dataFolder: string): Promise<string[]> =>
  whileNoRestore(archive.db, () => bringUp(archive, dataFolder)).catch((error: unknown) => {
    throw damageInWords(error, dataFolder)
  })

async function bringUp(archive: Archive, dataFolder: string): Promise<string[]> {
  await refuseNewerDatabase(archive.db)
  const migrator = new Migrator({ db: archive.db, provider: { getMigrations: leggiMigrazioni } })
  const migrazioni = await migrator.getMigrations()
  const mancanti = migrazioni.filter((m) => !m.executedAt)
  if (mancanti.length === 0) return []
  if (mancanti.length === migrazioni.length) refuseHalfRestored(dataFolder)
  if (archive.sqlite && mancanti.length < migrazioni.length) {
    const cartella = copiesFolder(dataFolder)
    mkdirSync(cartella, { recursive: true })
    const quando = new Date().toISOString().replace(/[:.]/g, '-')
    const copia = join(cartella, `${COPY}${mancanti[0]?.name}-${quando}.sqlite`)
    // Under its name when it is whole: what a full disk has cut short is no copy.
    await backup(archive.sqlite, `${copia}.tmp`).catch((errore: unknown) => {
      rmSync(`${copia}.tmp`, { force: true })
      throw errore
    })
    renameSync(`${copia}.tmp`, copia)
    // Before this step what was deleted was not overwritten: what of it is left goes now.
    if (mancanti.some(({ name }) => name.startsWith('019-'))) archive.sqlite.exec('vacuum')
  }
  const { error, results } = await migrator.migrateToLatest()
  if (error) {
    if (damageOf(error) !== undefined) throw error
    const fallita = results?.find((r) => r.status === 'Error')?.migrationName
    throw new StartupError(
      `aggiornamento dell’archivio non riuscito (${fallita ?? 'prima di iniziare'}): ${(error as Error).message}`,
    )
  }
  return (results ?? []).map((r) => r.migrationName)
}

/** What a restore that is under way, or was killed, has in the data folder. */
export const RESTORE_UNDER_WAY = '.ripristino-'

/** An empty database beside a restore that was cut off is none to begin anew in. */
function refuseHalfRestored(dataFolder: string): void {
  const left = existsSync(dataFolder) && readdirSync(dataFolder).find((n) => n.startsWith(RESTORE_UNDER_WAY))
  if (left)
    throw new StartupError(
      `un ripristino è rimasto a metà: rifallo con npm run restore. Per cominciare invece da un archivio vuoto togli la cartella ${join(dataFolder, left)}`,
    )
}

const COPY = 'prima-di-'
const copiesFolder = (dataFolder: string) => join(dataFolder, 'backup')
/** As long as the weekly backups (docs/product.md §20.4): what was erased since is in these copies too. */
const COPY_DAYS = 56

/** Removes copies of the database that were made before an upgrade eight weeks ago. */
export async function removeOldCopies(dataFolder: string, now = Date.now()): Promise<void> {
  const folder = copiesFolder(dataFolder)
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder).filter((n) => n.startsWith(COPY))) {
    const path = join(folder, name)
    if (now - statSync(path).mtimeMs > COPY_DAYS * 86_400_000) rmSync(path, { force: true })
  }
}
