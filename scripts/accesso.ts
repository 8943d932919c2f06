import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cercaPerAccesso } from '#features/utenti/queries.server.ts'
import { inWords } from '#server/backup/nightly.ts'
import { openDatabase } from '#server/data/database.ts'
import { lockRow } from '#server/data/records.ts'
import { registra } from '#server/data/register.ts'
import { readEnvironment, StartupError } from '#server/env.ts'
import { removeSecondStep } from '#server/http/second-step.ts'
import { closeSessionsOf } from '#server/http/sessions.ts'

/**
 * `npm run accesso -- --togli-codice NOME`: takes the second step of the sign-in away from a user who has lost telephone and
 * codes, where no other Admin can. Who may run it has the archive in their hands anyway.
 */
const { values } = parseArgs({ options: { 'togli-codice': { type: 'string' } } })
const nome = values['togli-codice']

async function togliCodice(nome: string): Promise<string> {
  const environment = readEnvironment(process.env)
  if (!environment.databaseUrl && !existsSync(join(environment.dataFolder, 'tepore.sqlite')))
    throw new StartupError(
      `in ${environment.dataFolder} non c’è un archivio: indica la cartella con DATA_DIR`,
    )
  const archive = await openDatabase(environment)
  try {
    return await archive.db.transaction().execute(async (trx) => {
      const utente = await cercaPerAccesso(trx, nome)
      if (!utente) throw new StartupError(`nessun utente si chiama ${nome}`)
      await lockRow(trx, 'utenti', utente.id)
      if (!(await removeSecondStep(trx, utente.id)))
        throw new StartupError(`l’accesso in due passaggi di ${utente.nome_utente} non è attivo`)
      await closeSessionsOf(trx, utente.id)
      const programma = { id: null, nome_utente: 'Tepore' }
      await registra(
        { db: trx, utente: programma, requestId: 'npm run accesso' },
        'aggiorna',
        'utenti',
        utente.id,
        null,
        { due_passaggi: 'tolti' },
      )
      return utente.nome_utente
    })
  } finally {
    await archive.chiudi()
  }
}

try {
  if (!nome) throw new StartupError('scrivi: npm run accesso -- --togli-codice NOME')
  const chi = await togliCodice(nome)
  console.info(`Tolto: ora ${chi} entra con la sola password, e può attivarlo di nuovo dal menu.`)
} catch (error) {
  const known = inWords(error)
  console.error(known instanceof StartupError ? `Accesso non cambiato: ${known.message}` : known)
  if (known instanceof StartupError && /già in uso/.test(known.message))
    console.error('Ferma prima il programma, ripeti il comando e riavvialo.')
  process.exit(1)
}
