import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { damageOf } from '#server/data/sqlite.ts'
import { StartupError } from '#server/env.ts'
import type { FilesInUse } from '#server/files/in-use.ts'
import type { Contents } from './contents.ts'
import { faultsOf } from './faults.ts'
import { contentsOfArchive, foreignParts } from './inspect.ts'

/** What a thread is given to read. */
export interface ToRead {
  path: string
  filesInUse: readonly FilesInUse[]
}

/** What it found; of a copy that is damaged, or of a newer program, only that. */
export type Found = { faults: string[] } | { refused: string } | (Contents & { foreign: string[] })

/**
 * The thread in which a backup's copy is read through while the server answers; started by sqlite.ts. What no migration has
 * made is told by a database that all of them make in memory: a quarter of a second, in which nobody would be answered.
 */
const { path, filesInUse } = workerData as ToRead
parentPort?.postMessage(await found())

async function found(): Promise<Found> {
  const faults = withoutLog(path) ?? faultsOf(path)
  if (faults.length > 0) return { faults }
  try {
    return { ...contentsOfArchive(path, filesInUse), foreign: await foreignParts(path) }
  } catch (error) {
    // Thrown out of a thread it would be any error, with its stack for whoever reads it.
    if (error instanceof StartupError) return { refused: error.message }
    throw error
  }
}

/** Makes the copy one file, without the log beside it, and waits for the disk; @returns what is wrong with it, if it can't be. */
function withoutLog(copy: string): string[] | undefined {
  const database = new DatabaseSync(copy)
  try {
    database.exec('pragma journal_mode = delete')
    return undefined
  } catch (error) {
    const damage = damageOf(error)
    if (damage === undefined) throw error
    return [damage]
  } finally {
    database.close()
  }
}
