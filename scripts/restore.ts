import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { FILES_IN_USE } from '#server/app.ts'
import { restoreBackup } from '#server/backup/backup.ts'
import { readEnvironment, StartupError } from '#server/env.ts'

/** `npm run restore -- FILE`: puts an archive into an empty data folder (and an empty PostgreSQL) and proves it. */
const { positionals } = parseArgs({ allowPositionals: true })
const [archive] = positionals
try {
  if (!archive) throw new StartupError('indica il file: npm run restore -- tepore-….tar.gz')
  const environment = readEnvironment(process.env)
  const { righe, file, creato } = await restoreBackup(environment, FILES_IN_USE, resolve(archive))
  const rows = Object.values(righe).reduce((sum, n) => sum + n, 0)
  console.info(
    `Ripristinato il backup del ${creato}: ${rows} righe e ${Object.keys(file).length - 1} documenti, verificati.`,
  )
} catch (error) {
  console.error(error instanceof StartupError ? `Ripristino non riuscito: ${error.message}` : error)
  process.exit(1)
}
