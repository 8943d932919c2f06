import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '#server/backup/backup.ts'
import { readEnvironment, StartupError } from '#server/env.ts'

/** `npm run restore -- FILE`: puts an archive into an empty data folder (and an empty PostgreSQL) and proves it. */
const { positionals } = parseArgs({ allowPositionals: true })
const [archive] = positionals
try {
  if (!archive) throw new StartupError('indica il file: npm run restore -- tepore-….tar.gz')
  const environment = readEnvironment(process.env)
  const { righe, file, creato } = await restoreBackup(environment, resolve(archive))
  const quante = Object.values(righe).reduce((somma, n) => somma + n, 0)
  console.info(
    `Ripristinato il backup del ${creato}: ${quante} righe e ${Object.keys(file).length - 1} documenti, verificati.`,
  )
} catch (errore) {
  console.error(errore instanceof StartupError ? `Ripristino non riuscito: ${errore.message}` : errore)
  process.exit(1)
}
