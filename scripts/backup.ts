import { parseArgs } from 'node:util'
import { FILES_IN_USE } from '#server/app.ts'
import { createBackup, remarkOf } from '#server/backup/backup.ts'
import { inWords } from '#server/backup/nightly.ts'
import { ownEnvironment, StartupError } from '#server/env.ts'

/** `npm run backup [-- --in FOLDER]`: one archive of database and documents, also while the program runs. */
const { values } = parseArgs({ options: { in: { type: 'string' } } })
try {
  const made = await createBackup(ownEnvironment(), FILES_IN_USE, {
    folder: values.in,
  })
  const { path, manifest } = made
  const rows = Object.values(manifest.righe).reduce((sum, n) => sum + n, 0)
  const documents = Object.keys(manifest.file).length - 1
  console.info(`Backup scritto: ${path}\n  ${rows} righe, ${documents} documenti`)
  const remark = remarkOf(made)
  if (remark) console.warn(`  Attenzione: ${remark}`)
} catch (error) {
  const known = inWords(error)
  console.error(known instanceof StartupError ? `Backup non riuscito: ${known.message}` : known)
  process.exit(1)
}
