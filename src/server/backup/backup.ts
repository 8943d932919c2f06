import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { create, extract } from 'tar'
import type { Engine } from '#server/data/database.ts'
import { type Environment, StartupError } from '#server/env.ts'
import type { FilesInUse } from '#server/files/in-use.ts'
import { archiveName } from './archives.ts'
import type { Contents } from './contents.ts'
import { putBackPostgres, snapshotPostgres } from './postgres.ts'
import { putBackSqlite, snapshotSqlite, withoutData } from './sqlite.ts'

/** What an archive says of itself: enough to prove that what comes out is what went in. */
export interface Manifest {
  formato: 1
  creato: string
  motore: Engine
  /** Rows of each table in the archived database. */
  righe: Record<string, number>
  /** SHA-256 of each file of the archive, by its path. */
  file: Record<string, string>
  /** Documents whose file was not on the disk any more. */
  mancanti: string[]
}

const MANIFEST = 'manifesto.json'
/** The archive's folder of stored files. */
const DOCUMENTS = 'documenti'

/** A reader that failed may still be putting a file there. */
const REMOVE = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }

/** Where archives are kept: beside the data, or `DATA_DIR/backup` (the folder of the copies before migrations too). */
export const backupFolder = (environment: Environment): string => join(environment.dataFolder, 'backup')

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

interface Where {
  folder?: string | undefined
  now?: Date
}

/**
 * Writes one consistent archive of database and stored files while the program runs. The archive appears under its name
 * only when it is whole and on the disk.
 * @param folder `backupFolder` where not given
 * @returns its path and what it holds
 * @throws StartupError when there is nothing to archive, or pg_dump is missing or fails
 */
export async function createBackup(
  environment: Environment,
  filesInUse: readonly FilesInUse[],
  { folder = backupFolder(environment), now = new Date() }: Where = {},
): Promise<{ path: string; manifest: Manifest }> {
  await mkdir(folder, { recursive: true })
  const work = await mkdtemp(join(folder, '.in-corso-'))
  try {
    const content = join(work, 'archivio')
    await mkdir(join(content, DOCUMENTS), { recursive: true })
    const { file, rows, files } = environment.databaseUrl
      ? await snapshotPostgres(environment.databaseUrl, content, filesInUse)
      : await snapshotSqlite(environment.dataFolder, content, filesInUse)

    const manifest: Manifest = {
      formato: 1,
      creato: now.toISOString(),
      motore: engineFor(environment),
      righe: rows,
      file: { [file]: await sha256(join(content, file)) },
      mancanti: [],
    }
    for (const name of files) {
      const original = join(environment.documentsFolder, name)
      if (!existsSync(original)) {
        manifest.mancanti.push(name)
        continue
      }
      await copyFile(original, join(content, DOCUMENTS, name))
      manifest.file[`${DOCUMENTS}/${name}`] = await sha256(join(content, DOCUMENTS, name))
    }
    await writeFile(join(content, MANIFEST), JSON.stringify(manifest, null, 1))

    const temporary = join(work, 'archivio.tar.gz')
    await create({ gzip: true, file: temporary, cwd: content, portable: true }, [MANIFEST, file, DOCUMENTS])
    const written = await open(temporary, 'r+')
    await written.sync()
    await written.close()
    const path = join(folder, archiveName(now))
    await rename(temporary, path)
    return { path, manifest }
  } finally {
    await rm(work, REMOVE)
  }
}

const engineFor = (environment: Environment): Engine => (environment.databaseUrl ? 'postgres' : 'sqlite')

/**
 * Puts an archive back into an empty data folder (and an empty PostgreSQL), and proves it: every file's digest and
 * every table's row count must be the manifest's, and every file that a row names must be among them. Nothing is put in
 * place before the files are proven.
 * @throws StartupError when the target is not empty, or the archive is damaged or of the other engine
 */
export async function restoreBackup(
  environment: Environment,
  filesInUse: readonly FilesInUse[],
  archive: string,
): Promise<Manifest> {
  if (!existsSync(archive)) throw new StartupError(`il file ${archive} non c’è`)
  if (!environment.databaseUrl && !withoutData(environment.dataFolder))
    throw new StartupError(
      `la cartella ${environment.dataFolder} contiene già dei dati: scegline una vuota con DATA_DIR`,
    )
  await mkdir(environment.dataFolder, { recursive: true })
  const work = await mkdtemp(join(environment.dataFolder, '.ripristino-'))
  try {
    const manifest = await openArchive(archive, work)
    const engine = engineFor(environment)
    if (manifest.motore !== engine)
      throw new StartupError(`questo backup viene da ${manifest.motore}: qui si usa ${engine}`)

    await mkdir(environment.documentsFolder, { recursive: true })
    for (const name of await readdir(join(work, DOCUMENTS)))
      await copyFile(join(work, DOCUMENTS, name), join(environment.documentsFolder, name))
    const contents = environment.databaseUrl
      ? await putBackPostgres(environment.databaseUrl, work, filesInUse)
      : await putBackSqlite(environment.dataFolder, work, filesInUse)
    prove(manifest, contents)
    return manifest
  } finally {
    await rm(work, REMOVE)
  }
}

/** Unpacks an archive into `folder` and checks every file against the manifest. */
async function openArchive(archive: string, folder: string): Promise<Manifest> {
  try {
    await extract({ file: archive, cwd: folder, strict: true })
    const manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest
    for (const [name, expected] of Object.entries(manifest.file))
      if ((await sha256(join(folder, name))) !== expected) throw new Error(name)
    await mkdir(join(folder, DOCUMENTS), { recursive: true })
    return manifest
  } catch (error) {
    throw new StartupError(`il file ${basename(archive)} è danneggiato (${(error as Error).message})`)
  }
}

/** @throws StartupError where the restored database is not the one that was archived, or names files that were not */
function prove({ righe, file, mancanti }: Manifest, { rows, files }: Contents): void {
  const different = Object.keys({ ...righe, ...rows }).filter((table) => righe[table] !== rows[table])
  if (different.length > 0)
    throw new StartupError(
      `il ripristino non torna: le righe di ${different.join(', ')} sono diverse dal backup`,
    )
  const known = new Set([...Object.keys(file), ...mancanti.map((name) => `${DOCUMENTS}/${name}`)])
  const lost = files.filter((name) => !known.has(`${DOCUMENTS}/${name}`))
  if (lost.length > 0)
    throw new StartupError(`il ripristino non torna: nel backup non c’è il file ${lost.join(', ')}`)
}
