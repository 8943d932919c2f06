import { parseArgs } from 'node:util'
import { creaBackup } from '#server/backup/backup.ts'
import { ErroreDiAvvio, leggiAmbiente } from '#server/env.ts'

/** `npm run backup [-- --in FOLDER]`: one archive of database and documents, also while the program runs. */
const { values } = parseArgs({ options: { in: { type: 'string' } } })
try {
  const { percorso, manifesto } = await creaBackup(leggiAmbiente(process.env), values.in)
  const righe = Object.values(manifesto.righe).reduce((somma, n) => somma + n, 0)
  const documenti = Object.keys(manifesto.file).length - 1
  console.info(`Backup scritto: ${percorso}\n  ${righe} righe, ${documenti} documenti`)
  if (manifesto.mancanti.length > 0)
    console.warn(`  Attenzione: di ${manifesto.mancanti.length} documenti manca il file sul disco`)
} catch (errore) {
  console.error(errore instanceof ErroreDiAvvio ? `Backup non riuscito: ${errore.message}` : errore)
  process.exit(1)
}
