import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { FILES_IN_USE } from '#server/app.ts'
import { inWords } from '#server/backup/nightly.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { ownEnvironment, StartupError } from '#server/env.ts'
import { ENCRYPTED } from '#server/secrets.ts'

/** `npm run restore -- FILE`: puts an archive into an empty data folder (and an empty PostgreSQL) and proves it. */
const { positionals } = parseArgs({ allowPositionals: true })
const [archive] = positionals

/** On a terminal: nothing of it is shown, nor kept by the shell. */
async function askPhrase(): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  const shown = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: shown, terminal: true })
  process.stdout.write('Il backup è cifrato. Frase: ')
  const phrase = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return phrase
}

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const
try {
  if (!archive) throw new StartupError('indica il file: npm run restore -- tepore-….tar.gz')
  const environment = ownEnvironment()
  const { manifest, aside } = await restoreBackup(environment, FILES_IN_USE, resolve(archive), {
    phrase: archive.endsWith(ENCRYPTED) ? (environment.backupPhrase ?? (await askPhrase())) : undefined,
  })
  const { righe, file, creato, mancanti } = manifest
  const rows = Object.values(righe).reduce((sum, n) => sum + n, 0)
  for (const name of aside)
    console.warn(`Nella cartella c’era un file di un altro database: ora si chiama ${name}`)
  console.info(
    `Ripristinato il backup del ${creato}: ${rows} righe e ${Object.keys(file).length - 1} documenti, verificati.`,
  )
  const here = environment.databaseUrl ? 'postgres' : 'sqlite'
  if (manifest.motore !== here)
    console.info(
      `L’archivio è passato da ${ENGINES[manifest.motore]} a ${ENGINES[here]}: ogni tabella è uguale, riga per riga.`,
    )
  if (mancanti.length > 0)
    console.warn(`Attenzione: di ${mancanti.length} documenti il file mancava già quando fu fatto il backup`)
} catch (error) {
  const known = inWords(error)
  console.error(known instanceof StartupError ? `Ripristino non riuscito: ${known.message}` : known)
  process.exit(1)
}
