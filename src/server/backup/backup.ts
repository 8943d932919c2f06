import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { create } from 'tar'
import { type Environment, StartupError } from '#server/env.ts'
import type { FilesInUse } from '#server/files/in-use.ts'
import { digestOf } from '#server/files/store.ts'
import { archiveName } from './archives.ts'
import { copyDocuments } from './documents.ts'
import { DATABASE_FILE, DOCUMENTS, MANIFEST, type Manifest, nothingIn } from './manifest.ts'
import { snapshotPostgres } from './postgres.ts'
import { snapshotSqlite } from './sqlite.ts'

/** A reader that failed may still be putting a file there. */
const REMOVE = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }

const UNDER_WAY = '.in-corso-'
const DAY_MS = 24 * 3_600_000

/** Where archives are kept: beside the data, or `DATA_DIR/backup` (the folder of the copies before migrations too). */
export const backupFolder = (environment: Environment): string => join(environment.dataFolder, 'backup')

interface Where {
  folder?: string | undefined
  now?: Date
}

/** What is told of a backup beside its path. */
export interface Backup {
  path: string
  manifest: Manifest
  /** Parts of the database that no migration has made. */
  foreign: string[]
}

/** `documenti/3f….pdf, documenti/9a….pdf e altri 4`. */
function some(names: readonly string[]): string {
  const first = names.slice(0, 2).map((name) => `${DOCUMENTS}/${name}`)
  return first.join(', ') + (names.length > 2 ? ` e altri ${names.length - 2}` : '')
}

/** What is to be known of an archive that was made, in a sentence for who keeps it; undefined where all is well. */
export function remarkOf({ manifest: { mancanti }, foreign }: Omit<Backup, 'path'>): string | undefined {
  const remarks: string[] = []
  if (mancanti.length > 0) {
    const count = mancanti.length === 1 ? 'di un documento' : `di ${mancanti.length} documenti`
    remarks.push(`${count} manca il file sul disco (${some(mancanti)})`)
  }
  if (foreign.length > 0)
    remarks.push(
      `nel database c’è qualcosa che non ha fatto Tepore (${foreign.slice(0, 3).join(', ')}): così un ripristino lo rifiuta`,
    )
  return remarks.join('; ') || undefined
}

/**
 * Writes one consistent archive of database and stored files while the program runs, and proves what goes in
 * (docs/product.md §20.4). The archive appears under its name only when it is whole and on the disk.
 * @param folder `backupFolder` where not given
 * @returns its path and what it holds
 * @throws StartupError when there is nothing to archive, the database is damaged, a stored file has other bytes than were
 * saved, or pg_dump is missing or fails
 */
export async function createBackup(
  environment: Environment,
  filesInUse: readonly FilesInUse[],
  { folder = backupFolder(environment), now = new Date() }: Where = {},
): Promise<Backup> {
  await mkdir(folder, { recursive: true })
  await removeLeftovers(folder)
  const work = await mkdtemp(join(folder, UNDER_WAY))
  try {
    const content = join(work, 'archivio')
    const { manifest, foreign } = await gather(environment, filesInUse, content, now)
    const temporary = join(work, 'archivio.tar.gz')
    // By Node's gzip, which works aside: tar's own would keep everybody waiting while it presses what it has read.
    await pipeline(
      create({ cwd: content, portable: true }, [MANIFEST, DATABASE_FILE[manifest.motore], DOCUMENTS]),
      createGzip(),
      createWriteStream(temporary),
    )
    const written = await open(temporary, 'r+')
    await written.sync()
    await written.close()
    const path = join(folder, archiveName(now))
    await rename(temporary, path)
    return { path, manifest, foreign }
  } finally {
    await rm(work, REMOVE)
  }
}

/** Puts everything that an archive holds into a folder. */
async function gather(
  environment: Environment,
  filesInUse: readonly FilesInUse[],
  content: string,
  now: Date,
): Promise<Omit<Backup, 'path'>> {
  await mkdir(join(content, DOCUMENTS), { recursive: true })
  const { file, rows, files, foreign } = environment.databaseUrl
    ? await snapshotPostgres(environment.databaseUrl, content, filesInUse)
    : await snapshotSqlite(environment.dataFolder, content, filesInUse)
  if (nothingIn(rows)) throw new StartupError('il database è vuoto: non ci sono dati da salvare')
  const { documentsFolder } = environment
  const { copied, missing, changed } = await copyDocuments(files, documentsFolder, join(content, DOCUMENTS))
  if (changed.length > 0)
    throw new StartupError(
      `${changed.length === 1 ? 'un documento è cambiato' : `${changed.length} documenti sono cambiati`} sul disco (${some(changed)}). Carica di nuovo gli originali; se non ci sono più, togli quei file da ${documentsFolder}: il backup si farà senza`,
    )
  const byte = { [file]: (await stat(join(content, file))).size }
  const manifest: Manifest = {
    formato: 1,
    creato: now.toISOString(),
    motore: environment.databaseUrl ? 'postgres' : 'sqlite',
    righe: rows,
    file: { [file]: (await digestOf(join(content, file))) ?? '' },
    byte,
    mancanti: missing,
  }
  for (const [name, { digest, bytes }] of copied) {
    manifest.file[`${DOCUMENTS}/${name}`] = digest
    byte[`${DOCUMENTS}/${name}`] = bytes
  }
  await writeFile(join(content, MANIFEST), JSON.stringify(manifest, null, 1))
  return { manifest, foreign }
}

/** What backups that were killed have left; another one may be at work now. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(UNDER_WAY)) continue
    const path = join(folder, name)
    const made = await stat(path).catch(() => undefined)
    if (made && Date.now() - made.mtimeMs > DAY_MS) await rm(path, REMOVE)
  }
}
