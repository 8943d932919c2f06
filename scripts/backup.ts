import { parseArgs } from 'node:util'
import { createBackup } from '#server/backup/backup.ts'
import { readEnvironment, StartupError } from '#server/env.ts'

/** `npm run backup [-- --in FOLDER]`: one archive of database and documents, also while the program runs. */
const { values } = parseArgs({ options: { in: { type: 'string' } } })
try {
  const { percorso: path, manifesto } = await createBackup(readEnvironment(process.env), values.in)
  const righe = Object.values(manifesto.righe).reduce((somma, n) => somma + n, 0)
  const documenti = Object.keys(manifesto.file).length - 1
  console.info(`Backup scritto: ${path}\n  ${righe} righe, ${documenti} documenti`)
  if (manifesto.mancanti.length > 0)
    console.warn(`  Attenzione: di ${manifesto.mancanti.length} documenti manca il file sul disco`)
} catch (errore) {
  console.error(errore instanceof StartupError ? `Backup non riuscito: ${errore.message}` : errore)
  process.exit(1)
}
