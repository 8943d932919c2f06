import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from '#server/create-app.ts'
import { openDatabase } from '#server/data/database.ts'
import { migrate } from '#server/data/migrate.ts'
import { readEnvironment } from '#server/env.ts'
import { prepareFirstStart } from '#server/first-start.ts'
import { PASSWORD } from './makers.ts'
import { cheapPasswords } from './passwords.ts'
import { run, startPostgres } from './postgres.ts'

export { PASSWORD } from './makers.ts'

/** Who signs in in the tests: `altro` is a second technician, for "someone else's" records. */
export const UTENTI = {
  admin: { nome_utente: 'admin', ruoloId: 1 },
  direttore: { nome_utente: 'direttore', ruoloId: 2 },
  operatore: { nome_utente: 'operatore', ruoloId: 3 },
  altro: { nome_utente: 'altro', ruoloId: 3 },
} as const

export type Chi = keyof typeof UTENTI
export type UtenteProva = { id: number; nome_utente: string; email: string; token: string }

/** A migrated database with the users above, already signed in: every test file works on its own copy. */
export type Modello = {
  motore: 'sqlite' | 'postgres'
  /** data folder to be copied (SQLite) */
  cartella: string
  /** address of the server without database name (PostgreSQL), else '' */
  url: string
  /** name of the template database (PostgreSQL), else '' */
  database: string
  utenti: Record<Chi, UtenteProva>
}

type Pronto = { modello: Modello; butta: () => Promise<void> }

declare module 'vitest' {
  interface ProvidedContext {
    modello: Modello
  }
}

/** Builds the SQLite model; `butta` removes it. */
export async function sqliteTemplate(): Promise<Pronto> {
  const cartella = mkdtempSync(join(tmpdir(), 'tepore-modello-'))
  const butta = async () => rmSync(cartella, { recursive: true, force: true })
  const utenti = await popola({ DATA_DIR: cartella }, butta)
  return { modello: { motore: 'sqlite', cartella, url: '', database: '', utenti }, butta }
}

/** Starts PostgreSQL and builds the template database; `butta` drops it and stops the server. */
export async function postgresTemplate(): Promise<Pronto> {
  const server = await startPostgres()
  const database = `tepore_modello_${process.pid}`
  const cartella = mkdtempSync(join(tmpdir(), 'tepore-modello-'))
  const butta = async () => {
    await run(server.url, `drop database if exists ${database} with (force)`)
    await server.ferma()
    rmSync(cartella, { recursive: true, force: true })
  }
  await run(server.url, `drop database if exists ${database}`, `create database ${database}`)
  const luogo = { DATA_DIR: cartella, DATABASE_URL: `${server.url}/${database}` }
  const utenti = await popola(luogo, butta)
  return { modello: { motore: 'postgres', cartella, url: server.url, database, utenti }, butta }
}

/** Migrates, then creates and signs in the users through the API itself, as an owner would. */
async function popola(
  luogo: Record<string, string>,
  seFallisce: () => Promise<void>,
): Promise<Record<Chi, UtenteProva>> {
  cheapPasswords()
  const environment = readEnvironment({ ...luogo, ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'silent' })
  const archive = await openDatabase(environment)
  try {
    await migrate(archive, environment.dataFolder)
    await prepareFirstStart(archive.db, environment.adminPassword)
    const app = await createApp({ environment, archive })
    const utenti = await creaUtenti(app)
    // As who has put away the list of the first hour.
    await archive.db.updateTable('azienda').set({ prima_ora: false }).execute()
    await app.close()
    await archive.chiudi()
    return utenti
  } catch (errore) {
    await archive.chiudi()
    await seFallisce()
    throw errore
  }
}

async function creaUtenti(app: FastifyInstance): Promise<Record<Chi, UtenteProva>> {
  const send = async (path: string, corpo: object, token?: string) => {
    const risposta = await app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload: corpo,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    if (risposta.statusCode >= 300) throw new Error(`Modello: POST ${path} → ${risposta.body}`)
    return risposta.json().data
  }
  const utenti: Partial<Record<Chi, UtenteProva>> = {}
  for (const chi of Object.keys(UTENTI) as Chi[]) {
    const { nome_utente, ruoloId } = UTENTI[chi]
    const email = `${nome_utente}@tepore.example`
    const nuovo = { nomeUtente: nome_utente, email, password: PASSWORD, ruoloId }
    if (chi !== 'admin') await send('/utenti', nuovo, utenti.admin?.token)
    const { token, utente } = await send('/auth/login', { email: nome_utente, password: PASSWORD })
    utenti[chi] = { id: utente.id, nome_utente, email: utente.email, token }
  }
  return utenti as Record<Chi, UtenteProva>
}
