import { startBackup } from '#server/backup/nightly.ts'
import { openDatabase } from '#server/data/database.ts'
import { migrate } from '#server/data/migrate.ts'
import { createApp } from './app.ts'
import { readEnvironment, StartupError } from './env.ts'
import { prepareFirstStart } from './first-start.ts'
import { rendiMemoria } from './memory.ts'

const scrivi = (riga: string) => process.stdout.write(`${riga}\n`)

/** Opens, migrates, listens; ends cleanly on SIGTERM and SIGINT. */
async function avvia(): Promise<void> {
  const environment = readEnvironment(process.env)
  const archive = await openDatabase(environment)
  await migrate(archive, environment.dataFolder)
  const passwordGenerata = await prepareFirstStart(archive.db, environment.adminPassword)
  const app = await createApp({ environment, archivio: archive })

  const fermaBackup = startBackup(environment, archive, {
    fatto: (path) => app.log.info({ percorso: path }, 'backup del giorno'),
    fallito: (errore) => app.log.error({ errore }, 'backup non riuscito'),
  })
  const ferma = async () => {
    fermaBackup()
    await app.close()
    await archive.chiudi()
    process.exit(0)
  }
  process.once('SIGTERM', ferma)
  process.once('SIGINT', ferma)

  await app.listen({ host: environment.host, port: environment.porta })
  const indirizzo = app.server.address()
  const porta = typeof indirizzo === 'object' ? (indirizzo?.port ?? environment.porta) : environment.porta
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(environment.host) ? 'localhost' : environment.host
  if (passwordGenerata)
    scrivi(
      `\n  Primo avvio. Accedi come: admin\n  Password:                 ${passwordGenerata}\n  (annotala: non sarà più mostrata)`,
    )
  scrivi(`\n  Tepore è pronto: http://${host}:${porta}/app\n`)
  rendiMemoria()
}

avvia().catch((errore: unknown) => {
  const { code, message } = errore as NodeJS.ErrnoException
  if (errore instanceof StartupError) console.error(`Tepore non può partire: ${message}`)
  else if (code === 'EADDRINUSE')
    console.error('Tepore non può partire: la porta è già in uso (scegline un’altra con PORT)')
  else if (code === 'EACCES')
    console.error('Tepore non può partire: la porta non è permessa (scegline un’altra con PORT)')
  else console.error('Tepore non può partire:', errore)
  process.exit(1)
})
