import { createWriteStream, existsSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { RESTORE_UNDER_WAY } from '#server/data/migrate.ts'
import { lockFolder } from '#server/data/sqlite.ts'
import { type Environment, StartupError } from '#server/env.ts'
import type { FilesInUse } from '#server/files/in-use.ts'
import { CannotOpen, decryptFile, ENCRYPTED } from '#server/secrets.ts'
import { placeDocuments } from './documents.ts'
import { DOCUMENTS, type Manifest, nothingIn } from './manifest.ts'
import { putBackPostgres, takePostgres } from './put-back-postgres.ts'
import { putBackSqlite, withoutData } from './sqlite.ts'
import { moveToPostgres } from './to-postgres.ts'
import { convertToSqlite, OF_NOTHING } from './to-sqlite.ts'
import { unpack } from './unpack.ts'

const REMOVE = { recursive: true, force: true }

export interface Restored {
  manifest: Manifest
  /** Logs of another database that lay in the folder, by the names that they have now. */
  aside: string[]
}

interface Options {
  /** Tables beside the program's own, for tests of the mechanisms themselves. */
  extraTables?: readonly string[]
  /** What the archive was encrypted with, where it was. */
  phrase?: string | undefined
}

/**
 * Puts an archive back into an empty data folder (and an empty PostgreSQL), and proves it: every file's digest and
 * every table's row count must be the manifest's (where the archive is of the other engine also every row's digest), the database sound and of our own making, and every file that a row
 * names must be among them. Documents come first and the database last, at once: what a killed restore leaves is a folder
 * without a database, and the next restore begins anew. The folder is locked from the first look to the last.
 * @throws StartupError when the target is not empty or in use, or the archive is damaged or foreign;
 * all is then as it was
 */
export async function restoreBackup(
  environment: Environment,
  filesInUse: readonly FilesInUse[],
  archive: string,
  options: Options = {},
): Promise<Restored> {
  if (!existsSync(archive)) throw new StartupError(`il file ${archive} non c’è`)
  if (!statSync(archive).isFile()) throw new StartupError(`${archive} non è un file`)
  const { dataFolder } = environment
  const made = await mkdir(dataFolder, { recursive: true })
  const wasLocked = existsSync(join(dataFolder, 'tepore.lock'))
  const lock = lockFolder(dataFolder)
  try {
    const restored = await fill(environment, filesInUse, archive, options)
    lock.release()
    return restored
  } catch (error) {
    if (wasLocked) lock.release()
    else lock.discard()
    if (made) await rmdir(dataFolder).catch(() => undefined)
    throw error
  }
}

async function fill(
  environment: Environment,
  filesInUse: readonly FilesInUse[],
  archive: string,
  { extraTables, phrase }: Options,
): Promise<Restored> {
  const { dataFolder, documentsFolder, databaseUrl: url } = environment
  if (!url && !withoutData(dataFolder))
    throw new StartupError(`la cartella ${dataFolder} contiene già dei dati: scegline una vuota con DATA_DIR`)
  const postgres = url ? await takePostgres(url) : undefined
  try {
    await removeLeftovers(dataFolder)
    const folder = await mkdtemp(join(dataFolder, RESTORE_UNDER_WAY))
    try {
      const plain = archive.endsWith(ENCRYPTED) ? await decrypted(archive, folder, phrase) : archive
      const manifest = await unpack(plain, folder)
      if (plain !== archive) await rm(plain)
      if (nothingIn(manifest.righe)) throw new StartupError(OF_NOTHING)
      const names = Object.keys(manifest.file)
        .filter((name) => name.startsWith(`${DOCUMENTS}/`))
        .map((name) => name.slice(DOCUMENTS.length + 1))
      const undo = await placeDocuments(names, join(folder, DOCUMENTS), documentsFolder)
      try {
        const put = { folder, manifest, filesInUse, extraTables }
        if (!url || !postgres) {
          const here =
            manifest.motore === 'sqlite' ? manifest : await convertToSqlite(folder, manifest, extraTables)
          return { manifest, aside: await putBackSqlite({ ...put, manifest: here, dataFolder }) }
        }
        if (manifest.motore === 'sqlite') await moveToPostgres(postgres, put)
        else await putBackPostgres(postgres, { ...put, url })
        return { manifest, aside: [] }
      } catch (error) {
        await undo()
        throw error
      }
    } finally {
      await rm(folder, REMOVE)
    }
  } finally {
    await postgres?.release()
  }
}

/** An encrypted archive as it was, beside what comes out of it: nothing is taken from it before its end is reached. */
async function decrypted(archive: string, folder: string, phrase: string | undefined): Promise<string> {
  if (!phrase) throw new StartupError('questo backup è cifrato: serve la frase, in BACKUP_FRASE')
  const plain = join(folder, 'archivio.tar.gz')
  try {
    await pipeline(decryptFile(archive, phrase), createWriteStream(plain, { mode: 0o600 }))
  } catch (error) {
    if (error instanceof CannotOpen) throw new StartupError(`il file ${basename(archive)} ${error.message}`)
    throw error
  }
  return plain
}

/** What restores that were killed have left: nobody else is at work here, we have the lock. */
async function removeLeftovers(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder))
    if (name.startsWith(RESTORE_UNDER_WAY)) await rm(join(dataFolder, name), REMOVE)
}
