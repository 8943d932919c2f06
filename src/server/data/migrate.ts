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

/** `003-scadenze` and the others. */
const names = (): string[] =>
  readdirSync(CARTELLA).flatMap((file) => /^(\d{3}-[a-z0-9-]+)\.ts$/.exec(file)?.[1] ?? [])

export type Migrations = Record<string, Migration>

/** Every migration by its name. */
export async function leggiMigrazioni(): Promise<Migrations> {
  const moduli = await Promise.all(
    names().map(
      async (name) => [name, await import(pathToFileURL(join(CARTELLA, `${name}.ts`)).href)] as const,
    ),
  )
  return Object.fromEntries(moduli)
}

/** The first step of 0.1.0, in which nobody worked: no way leads from there (docs/decisions/063-one-baseline.md). */
const OF_0_1_0 = '001-accesso'

/**
 * Refuses what has steps that this program doesn't know: a newer one has brought it further, and this one would write past
 * what it doesn't know of; or it is from before the steps were written anew.
 * @param done names of the migrations that a database says it has
 * @param known those of this program
 * @throws StartupError when one of them is not of this program
 */
export function refuseOtherSteps(done: readonly string[], known: readonly string[] = names()): void {
  if (done.includes(OF_0_1_0))
    throw new StartupError(
      'È un archivio di prova della 0.1.0: questa versione non lo apre. Riaprilo con la 0.1.0 (tag v0.1.0) ed esporta gli elenchi.',
    )
  const unknown = done.find((name) => !known.includes(name))
  if (unknown)
    throw new StartupError(
      `l’archivio è di un Tepore più nuovo di questo (${unknown.slice(0, 80)}): aggiorna il programma`,
    )
}

/** The same of an open database. */
export async function refuseOtherDatabase(db: Db, known?: readonly string[]): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return
  const done = sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`
  refuseOtherSteps(
    (await done.execute(db)).rows.map(({ name }) => name),
    known,
  )
}

/**
 * Brings the database to today's schema, all steps in one transaction: an interrupted migration leaves the old schema.
 * An embedded database that already holds data is first copied to `backup/` in its folder.
 * @param read which steps there are; the program's own but in tests
 * @returns the names of the migrations that ran
 * @throws StartupError when a step fails, the database is another version's or damaged, or a restore is filling it
 */
export const migrate = (archive: Archive, dataFolder: string, read = leggiMigrazioni): Promise<string[]> =>
  whileNoRestore(archive.db, () => bringUp(archive, dataFolder, read)).catch((error: unknown) => {
    throw damageInWords(error, dataFolder)
  })

async function bringUp(
  archive: Archive,
  dataFolder: string,
  read: () => Promise<Migrations>,
): Promise<string[]> {
  await refuseOtherDatabase(archive.db, Object.keys(await read()))
  const migrator = new Migrator({ db: archive.db, provider: { getMigrations: read } })
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
