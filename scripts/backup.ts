import { parseArgs } from 'node:util'
import { FILES_IN_USE } from '#server/app.ts'
import { createBackup } from '#server/backup/backup.ts'
import { readEnvironment, StartupError } from '#server/env.ts'

/** `npm run backup [-- --in FOLDER]`: one archive of database and documents, also while the program runs. */
const { values } = parseArgs({ options: { in: { type: 'string' } } })
try {
  const { path, manifest } = await createBackup(readEnvironment(process.env), FILES_IN_USE, {
    folder: values.in,
  })
  const rows = Object.values(manifest.righe).reduce((sum, n) => sum + n, 0)
  const documents = Object.keys(manifest.file).length - 1
  console.info(`Backup scritto: ${path}\n  ${rows} righe, ${documents} documenti`)
  if (manifest.mancanti.length > 0)
    console.warn(`  Attenzione: di ${manifest.mancanti.length} documenti manca il file sul disco`)
} catch (error) {
  console.error(error instanceof StartupError ? `Backup non riuscito: ${error.message}` : error)
  process.exit(1)
}
