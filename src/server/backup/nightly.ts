import { StartupError } from '#server/env.ts'
import { recognise } from '#server/http/errors.ts'
import type { Job } from '#server/jobs.ts'
import { dayInRome, oggi } from '#shared/dates.ts'
import { countedOf, listBackups, rotateBackups } from './archives.ts'
import { backupFolder, createBackup, remarkOf } from './backup.ts'

/** Its name among the jobs, and the row of its last outcome. */
export const BACKUP_JOB = 'backup'

/** A full disk and the like, in the words that people get of it; a fault of ours as it is. */
export function inWords(error: unknown): unknown {
  if (error instanceof StartupError) return error
  const known = recognise(error)
  return known ? new StartupError(known.message, { cause: error }) : error
}

/**
 * Makes the day's archive, unless somebody has made one today, and removes what rotation does not keep. A computer that
 * sleeps at night does it when it wakes. Where something is wrong there is no archive, and nothing is removed.
 */
export const nightlyBackup: Job = {
  name: BACKUP_JOB,
  nightlyFrom: '02:00',
  async run({ environment, filesInUse }) {
    const folder = backupFolder(environment)
    const all = countedOf(await listBackups(folder))
    if (all.some(({ creato }) => dayInRome(creato) === oggi())) return undefined
    try {
      const made = await createBackup(environment, filesInUse)
      await rotateBackups(folder)
      return remarkOf(made)
    } catch (error) {
      throw inWords(error)
    }
  },
}
