import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { aggiornaUtente, cercaPerAccesso, elencaUtenti, utenti } from '#anagrafe/utenti/queries.server.ts'
import { inWords } from '#server/backup/nightly.ts'
import { openDatabase, transaction } from '#server/data/database.ts'
import { refuseOtherDatabase } from '#server/data/migrate.ts'
import { lockRow, type Modifica } from '#server/data/records.ts'
import { registra } from '#server/data/register.ts'
import type { Db } from '#server/data/schema.ts'
import { ownEnvironment, StartupError } from '#server/env.ts'
import { generatePassword, hashPassword } from '#server/http/passwords.ts'
import { removeSecondStep } from '#server/http/second-step.ts'
import { closeSessionsOf } from '#server/http/sessions.ts'

/**
 * What gives a user who is shut out their sign-in back, where no other Admin can: `npm run accesso`, by what names people sign
 * in; `-- --password NOME`, a new password for one that nobody knows; `--togli-codice NOME`, no second step for who has lost
 * telephone and codes. Who may run it has the archive in their hands anyway.
 */
const OPTIONS = { password: { type: 'string' }, 'togli-codice': { type: 'string' } } as const

type Chi = { id: number; nome_utente: string }

/** @returns what to tell */
type Cambio = (ctx: Modifica, chi: Chi) => Promise<string>

async function nellArchivio(fa: (db: Db) => Promise<string>): Promise<string> {
  const environment = ownEnvironment()
  if (!environment.databaseUrl && !existsSync(join(environment.dataFolder, 'tepore.sqlite')))
    throw new StartupError(
      `in ${environment.dataFolder} non c’è un archivio: indica la cartella con DATA_DIR`,
    )
  const archive = await openDatabase(environment)
  try {
    await refuseOtherDatabase(archive.db)
    return await transaction(archive.db, fa)
  } finally {
    await archive.chiudi()
  }
}

/** Somebody may have changed the name that one has in mind. */
async function nomi(db: Db): Promise<string[]> {
  const { righe } = await elencaUtenti(db)
  const lungo = Math.max(...righe.map(({ nome_utente }) => nome_utente.length))
  return righe.map(
    ({ nome_utente, ruoli, email }) =>
      `  ${nome_utente.padEnd(lungo)}  ${ruoli.nome_ruolo.padEnd(9)}  ${email}`,
  )
}

const elenca = async (db: Db): Promise<string> =>
  ['Chi entra in Tepore:', ...(await nomi(db)), '', COME].join('\n')

const cambia =
  (nome: string, cambio: Cambio) =>
  async (db: Db): Promise<string> => {
    const chi = await cercaPerAccesso(db, nome)
    if (!chi)
      throw new StartupError([`nessun utente si chiama ${nome}. Ci sono:`, ...(await nomi(db))].join('\n'))
    await lockRow(db, 'utenti', chi.id)
    const utente = { id: null, nome_utente: 'Tepore' }
    return cambio({ db, utente, requestId: 'npm run accesso', ifVersion: null }, chi)
  }

const COME = 'scrivi: npm run accesso -- --password NOME, oppure npm run accesso -- --togli-codice NOME'

const nuovaPassword: Cambio = async (ctx, { id, nome_utente }) => {
  const password = generatePassword()
  await aggiornaUtente(ctx, id, { passwordHash: await hashPassword(password) })
  return `\n  Nuova password di ${nome_utente}: ${password}\n  (annotala: non sarà più mostrata; le sue sessioni sono chiuse)\n`
}

const togliCodice: Cambio = async (ctx, { id, nome_utente }) => {
  if (!(await removeSecondStep(ctx.db, id)))
    throw new StartupError(`l’accesso in due passaggi di ${nome_utente} non è attivo`)
  await closeSessionsOf(ctx.db, id)
  await registra(ctx, 'aggiorna', utenti, id, null, { due_passaggi: 'tolti' })
  return `Tolto: ora ${nome_utente} entra con la sola password, e può attivarlo di nuovo dal menu.`
}

/** @throws StartupError that says how to write it */
function letto(): (db: Db) => Promise<string> {
  if (process.argv.length === 2) return elenca
  try {
    const { password, 'togli-codice': codice } = parseArgs({ options: OPTIONS }).values
    if (password && !codice) return cambia(password, nuovaPassword)
    if (codice && !password) return cambia(codice, togliCodice)
  } catch {
    // Without the two dashes npm keeps the option for itself, and a bare name is left.
  }
  throw new StartupError(COME)
}

try {
  console.info(await nellArchivio(letto()))
} catch (error) {
  const known = inWords(error)
  console.error(known instanceof StartupError ? `Accesso non cambiato: ${known.message}` : known)
  if (known instanceof StartupError && /già in uso/.test(known.message))
    console.error('Ferma prima il programma, ripeti il comando e riavvialo.')
  process.exit(1)
}
