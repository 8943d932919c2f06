import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ripristinaBackup } from '#server/backup/backup.ts'
import { ErroreDiAvvio, leggiAmbiente } from '#server/env.ts'

/** `npm run restore -- FILE`: puts an archive into an empty data folder (and an empty PostgreSQL) and proves it. */
const { positionals } = parseArgs({ allowPositionals: true })
const [archivio] = positionals
try {
  if (!archivio) throw new ErroreDiAvvio('indica il file: npm run restore -- tepore-….tar.gz')
  const ambiente = leggiAmbiente(process.env)
  const { righe, file, creato } = await ripristinaBackup(ambiente, resolve(archivio))
  const quante = Object.values(righe).reduce((somma, n) => somma + n, 0)
  console.info(
    `Ripristinato il backup del ${creato}: ${quante} righe e ${Object.keys(file).length - 1} documenti, verificati.`,
  )
} catch (errore) {
  console.error(errore instanceof ErroreDiAvvio ? `Ripristino non riuscito: ${errore.message}` : errore)
  process.exit(1)
}
