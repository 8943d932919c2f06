import { avviaBackup } from '#server/backup/nightly.ts'
import { apriDatabase } from '#server/data/database.ts'
import { migra } from '#server/data/migrate.ts'
import { creaApp } from './app.ts'
import { ErroreDiAvvio, leggiAmbiente } from './env.ts'
import { preparaPrimoAvvio } from './first-start.ts'
import { rendiMemoria } from './memory.ts'

const scrivi = (riga: string) => process.stdout.write(`${riga}\n`)

/** Opens, migrates, listens; ends cleanly on SIGTERM and SIGINT. */
async function avvia(): Promise<void> {
  const ambiente = leggiAmbiente(process.env)
  const archivio = await apriDatabase(ambiente)
  await migra(archivio, ambiente.cartellaDati)
  const passwordGenerata = await preparaPrimoAvvio(archivio.db, ambiente.passwordAdmin)
  const app = await creaApp({ ambiente, archivio })

  const fermaBackup = avviaBackup(ambiente, archivio, {
    fatto: (percorso) => app.log.info({ percorso }, 'backup del giorno'),
    fallito: (errore) => app.log.error({ errore }, 'backup non riuscito'),
  })
  const ferma = async () => {
    fermaBackup()
    await app.close()
    await archivio.chiudi()
    process.exit(0)
  }
  process.once('SIGTERM', ferma)
  process.once('SIGINT', ferma)

  await app.listen({ host: ambiente.host, port: ambiente.porta })
  const indirizzo = app.server.address()
  const porta = typeof indirizzo === 'object' ? (indirizzo?.port ?? ambiente.porta) : ambiente.porta
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(ambiente.host) ? 'localhost' : ambiente.host
  if (passwordGenerata)
    scrivi(
      `\n  Primo avvio. Accedi come: admin\n  Password:                 ${passwordGenerata}\n  (annotala: non sarà più mostrata)`,
    )
  scrivi(`\n  Tepore è pronto: http://${host}:${porta}/app\n`)
  rendiMemoria()
}

avvia().catch((errore: unknown) => {
  const { code, message } = errore as NodeJS.ErrnoException
  if (errore instanceof ErroreDiAvvio) console.error(`Tepore non può partire: ${message}`)
  else if (code === 'EADDRINUSE')
    console.error('Tepore non può partire: la porta è già in uso (scegline un’altra con PORT)')
  else if (code === 'EACCES')
    console.error('Tepore non può partire: la porta non è permessa (scegline un’altra con PORT)')
  else console.error('Tepore non può partire:', errore)
  process.exit(1)
})
