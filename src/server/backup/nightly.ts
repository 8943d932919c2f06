import type { Job } from '#server/jobs.ts'
import { dayInRome, oggi } from '#shared/dates.ts'
import { listBackups, rotateBackups } from './archives.ts'
import { backupFolder, createBackup } from './backup.ts'

/**
 * Makes the day's archive, unless somebody has made one today, and removes what rotation does not keep. A computer that
 * sleeps at night does it when it wakes.
 */
export const nightlyBackup: Job = {
  name: 'backup',
  nightlyFrom: '02:00',
  async run({ environment, filesInUse }) {
    const folder = backupFolder(environment)
    const [last] = await listBackups(folder)
    if (last && dayInRome(last.creato) === oggi()) return
    await createBackup(environment, filesInUse)
    await rotateBackups(folder)
  },
}
