import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { damageOf } from '#server/data/sqlite.ts'
import { StartupError } from '#server/env.ts'
import type { FilesInUse } from '#server/files/in-use.ts'
import { type Contents, prove } from './contents.ts'
import { faultsOf } from './faults.ts'
import { contentsOfArchive, foreignParts } from './inspect.ts'
import { DATABASE_FILE, type Manifest } from './manifest.ts'
import type { Found, ToRead } from './reading-thread.ts'
import { sendsNothing } from './restored.ts'
import { refuseForeign } from './schema.ts'

const FILE = DATABASE_FILE.sqlite
const ALL_PAGES = 2_147_483_647
/** What SQLite keeps beside a database and would read into any other of the same name. */
const BESIDE = ['-wal', '-shm', '-journal'].map((end) => `${FILE}${end}`)

/** True when a data folder holds no database yet. */
export const withoutData = (folder: string): boolean => !existsSync(join(folder, FILE))

/** Reads a copy through in a thread of its own. */
function readAside(toRead: ToRead): Promise<Found> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./reading-thread.ts', import.meta.url), {
      workerData: toRead,
      execArgv: [],
    })
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`the reading thread ended with ${code}`)))
  })
}

/**
 * A consistent copy of the embedded database, made while the program writes to it, and read through.
 * @returns what it holds, and what in it no migration has made
 * @throws StartupError when there is no database, or it is damaged
 */
export async function snapshotSqlite(
  dataFolder: string,
  folder: string,
  filesInUse: readonly FilesInUse[],
): Promise<Contents & { file: string; foreign: string[] }> {
  if (withoutData(dataFolder))
    throw new StartupError(`nella cartella ${dataFolder} non ci sono dati da salvare`)
  const copy = join(folder, FILE)
  await copyTo(join(dataFolder, FILE), copy)
  const found = await readAside({ path: copy, filesInUse })
  if ('refused' in found) throw new StartupError(found.refused)
  if ('faults' in found) throw damaged(found.faults)
  return { ...found, file: FILE }
}

const damaged = (faults: readonly string[]) =>
  new StartupError(
    `il database è danneggiato (${faults.join('; ').replace(/\s+/g, ' ').slice(0, 200)}). I backup di prima restano: rimetti l’ultimo con npm run restore`,
  )

async function copyTo(original: string, copy: string): Promise<void> {
  try {
    const live = new DatabaseSync(original, { readOnly: true, timeout: 5000 })
    try {
      // In one step: between two, any write would make it begin again, and a busy office writes all the time.
      await backup(live, copy, { rate: ALL_PAGES })
    } finally {
      live.close()
    }
  } catch (error) {
    const damage = damageOf(error)
    throw damage === undefined ? error : damaged([damage])
  }
}

interface PutBack {
  dataFolder: string
  /** Where the archive was unpacked. */
  folder: string
  manifest: Manifest
  filesInUse: readonly FilesInUse[]
  /** Tables beside the program's own, for tests of the mechanisms themselves. */
  extraTables: readonly string[] | undefined
}

/**
 * Puts an unpacked database in place as the last step of a restore: proved where it lies, then where it stays, opened
 * anew. Logs that another database has left there are moved aside.
 * @returns what was moved aside, by its new names
 * @throws StartupError when it is damaged, foreign, or not what the manifest says; then all is as it was
 */
export async function putBackSqlite(put: PutBack): Promise<string[]> {
  const { dataFolder, folder, manifest, extraTables } = put
  const unpacked = join(folder, FILE)
  refuseForeign(await foreignParts(unpacked, extraTables))
  proveFile(unpacked, put)
  const rows = sendsNothing(unpacked)
  const end = `.prima-del-ripristino-${new Date().toISOString().replace(/[:.]/g, '-')}`
  const aside = BESIDE.filter((name) => existsSync(join(dataFolder, name)))
  for (const name of aside) await rename(join(dataFolder, name), join(dataFolder, name + end))
  const place = join(dataFolder, FILE)
  try {
    await rename(unpacked, place)
    await sync(dataFolder)
    proveFile(place, { ...put, manifest: { ...manifest, righe: { ...manifest.righe, ...rows } } })
  } catch (error) {
    for (const name of [FILE, ...BESIDE]) await rm(join(dataFolder, name), { force: true })
    for (const name of aside) await rename(join(dataFolder, name + end), join(dataFolder, name))
    throw error
  }
  return aside.map((name) => name + end)
}

function proveFile(path: string, { manifest, filesInUse }: PutBack): void {
  const faults = faultsOf(path)
  if (faults.length > 0)
    throw new StartupError(`il database del backup è danneggiato (${faults[0]?.slice(0, 200)})`)
  prove(manifest, contentsOfArchive(path, filesInUse))
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().catch(() => undefined) // Windows does not sync folders
  await handle.close()
}
