import { openDatabase } from '#server/data/database.ts'
import { migrate } from '#server/data/migrate.ts'
import { createApp } from './create-app.ts'
import { ownEnvironment, StartupError } from './env.ts'
import { prepareFirstStart } from './first-start.ts'
import { endAll } from './stop.ts'
import { checkUsedFolder, rememberFolder } from './used-folders.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Opens, migrates, binds the port, makes the first user, answers; ends cleanly on SIGTERM and SIGINT. */
async function start(): Promise<void> {
  const environment = ownEnvironment()
  checkUsedFolder(environment.dataFolder, process.argv.includes('--archivio-nuovo'))
  const archive = await openDatabase(environment)
  await migrate(archive, environment.dataFolder)
  rememberFolder(environment.dataFolder)
  const { promise: opening, resolve: open } = Promise.withResolvers<void>()
  const app = await createApp({ environment, archive, opening })

  // A busy port ends the start here, before there is a user whose password nobody was told.
  await app.listen({ host: environment.host, port: environment.porta })
  const address = app.server.address()
  const port = typeof address === 'object' ? (address?.port ?? environment.porta) : environment.porta
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(environment.host) ? 'localhost' : environment.host
  const newPassword = await prepareFirstStart(archive.db, environment.adminPassword)
  if (newPassword)
    print(
      `\n  Primo avvio. Accedi come: admin\n  Password:                 ${newPassword}\n  (annotala: non sarà più mostrata)`,
    )

  const stop = async () => {
    await endAll(app, archive)
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  open()
  print(`\n  Tepore è pronto: http://${host}:${port}/app\n`)
  // Who isn't behind one could be told any address by any client.
  const { trustedProxies } = environment
  if (trustedProxies > 0) {
    const quanti =
      trustedProxies === 1 ? 'al proxy che ha davanti' : `ai ${trustedProxies} proxy che ha davanti`
    print(
      `  TRUST_PROXY=${trustedProxies}: crede ${quanti} su chi chiama e su https. Alla porta ${port} non deve arrivare nessun altro.\n`,
    )
  }
}

start().catch((error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof StartupError) console.error(`Tepore non può partire: ${message}`)
  else if (code === 'EADDRINUSE')
    console.error('Tepore non può partire: la porta è già in uso (scegline un’altra con PORT)')
  else if (code === 'EACCES')
    console.error('Tepore non può partire: la porta non è permessa (scegline un’altra con PORT)')
  else console.error('Tepore non può partire:', error)
  process.exit(1)
})
