import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { inject, test } from 'vitest'
import { FILES_IN_USE, MAILABLES } from '#server/app.ts'
import { createApp } from '#server/create-app.ts'
import type { Services } from '#server/data/context.ts'
import { openDatabase } from '#server/data/database.ts'
import { migrate } from '#server/data/migrate.ts'
import { readEnvironment } from '#server/env.ts'
import { Children } from '#server/files/children.ts'
import { FileStore } from '#server/files/store.ts'
import type { BodyTimes } from '#server/http/body-time.ts'
import type { Route } from '#server/http/routes.ts'
import { makers } from './makers.ts'
import { cheapPasswords } from './passwords.ts'
import { createDatabase, run } from './postgres.ts'
import { TUTTO } from './sample.ts'
import { type Chi, type Modello, PASSWORD } from './template.ts'

export { PASSWORD } from './template.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS'

export type Richiesta = {
  /** sent as JSON; a string or a Buffer is sent as it is (set content-type in `intestazioni`) */
  corpo?: unknown
  /** a ready-made user (default admin), any token, or null for nobody */
  come?: Chi | (string & {}) | null
  query?: Record<string, string | number | boolean>
  intestazioni?: Record<string, string>
  /** the address that the connection comes from (default this machine) */
  da?: string | undefined
}

// biome-ignore lint/suspicious/noExplicitAny: replies are what the tests examine; typing them would assume the result
export type Risposta<T = any> = {
  stato: number
  corpo: T
  intestazioni: Record<string, string | string[] | number | undefined>
  etag: string | undefined
}

export type Opzioni = {
  /** environment variables on top of the bench's own */
  environment?: Record<string, string>
  /** true: an empty database, migrated and without users (first start) */
  vuoto?: boolean
  /** routes beside the program's own, for tests of the mechanisms themselves */
  extraRoutes?: readonly Route[]
  /** how long bodies may take, where the test can't wait as long as people do */
  bodyTimes?: BodyTimes
}

export type Bench = Awaited<ReturnType<typeof openBench>>

/** The engine this test run works on, for the few tests that concern one only. */
export const engine = (): Modello['motore'] => inject('modello').motore

/** What a test is about stands above the database: on SQLite, and where everything is tried (`--solo interi-postgres`) on both. */
export const suUnMotore = test.runIf(TUTTO || engine() === 'sqlite')

/** What others hold in a second way, or the whole of a large number: where everything is tried (`--solo interi-sqlite,interi-postgres`). */
export const perIntero = test.runIf(TUTTO)

/**
 * The bench of the API tests: the whole server, without a socket, on a private copy of a migrated database
 * with the users of `test/template.ts`. Call it once per test file, and `afterAll(() => bench.chiudi())`.
 */
export async function openBench(opzioni: Opzioni = {}) {
  const { environment: extra = {}, vuoto = false, extraRoutes = [], bodyTimes } = opzioni
  cheapPasswords()
  const modello = inject('modello')
  const { luogo, butta } = await copia(modello, vuoto)
  const environment = readEnvironment({ ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'silent', ...luogo, ...extra })
  const archive = await openDatabase(environment)
  if (vuoto) await migrate(archive, environment.dataFolder)
  const app = await createApp({ environment, archive, extraRoutes, ...(bodyTimes && { bodyTimes }) })
  const { utenti } = modello
  const services: Services = {
    db: archive.db,
    environment,
    fileStore: new FileStore(environment.documentsFolder),
    children: new Children(),
    filesInUse: FILES_IN_USE,
    mailables: MAILABLES,
    failed: () => {},
  }
  const chiedi = chiedente(app, utenti)
  // biome-ignore lint/suspicious/noExplicitAny: see Risposta
  const dati = async <T = any>(method: Method, path: string, request?: Richiesta): Promise<T> => {
    const { stato, corpo } = await chiedi(method, path, request)
    if (stato >= 300) throw new Error(`${method} ${path} → ${stato} ${JSON.stringify(corpo)}`)
    return corpo.data
  }

  return {
    app,
    environment,
    archivio: archive,
    db: archive.db,
    /** What jobs work with. */
    services,
    motore: modello.motore,
    ...utenti,
    chiedi,

    /** The `data` of a reply that must be a success; throws with the server's answer otherwise. */
    dati,

    /** Records made in one line, by the admin. */
    crea: makers((path, corpo) => dati('POST', path, { corpo }), utenti.operatore.id),

    /** Signs in and returns the token; throws with the server's answer where it is refused. */
    async accedi(nomeUtente: string, password = PASSWORD): Promise<string> {
      const corpo = { email: nomeUtente, password }
      const risposta = await chiedi('POST', '/auth/login', { corpo, come: null })
      if (risposta.stato !== 200) throw new Error(`Accesso rifiutato: ${JSON.stringify(risposta.corpo)}`)
      return risposta.corpo.data.token
    },

    /** A second server on the same database, as behind a load balancer (PostgreSQL only). */
    async altroServer() {
      const archivio2 = await openDatabase(environment)
      const app2 = await createApp({ environment, archive: archivio2, extraRoutes })
      const chiudi = async () => {
        await app2.close()
        await archivio2.chiudi()
      }
      return {
        app: app2,
        services: { ...services, db: archivio2.db },
        chiedi: chiedente(app2, utenti),
        chiudi,
      }
    },

    async chiudi() {
      services.children.close()
      await app.close()
      await archive.chiudi()
      await butta()
    },
  }
}

function chiedente(app: FastifyInstance, utenti: Modello['utenti']) {
  /** One request below /api; never throws on a refusal. */
  // biome-ignore lint/suspicious/noExplicitAny: see Risposta
  return async function chiedi<T = any>(
    method: Method,
    path: string,
    { corpo, come = 'admin', query, intestazioni = {}, da }: Richiesta = {},
  ): Promise<Risposta<T>> {
    const token = come !== null && come in utenti ? utenti[come as Chi].token : come
    const opzioni: InjectOptions = {
      method: method,
      url: `/api${path}`,
      headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...intestazioni },
      ...(da !== undefined && { remoteAddress: da }),
    }
    if (query)
      opzioni.query = Object.fromEntries(
        Object.entries(query).map(([nome, valore]) => [nome, String(valore)]),
      )
    if (corpo !== undefined) opzioni.payload = corpo as NonNullable<InjectOptions['payload']>
    const risposta = await app.inject(opzioni)
    const json = String(risposta.headers['content-type'] ?? '').includes('json')
    return {
      stato: risposta.statusCode,
      corpo: (json && risposta.body !== '' ? risposta.json() : risposta.body) as T,
      intestazioni: risposta.headers,
      etag: risposta.headers.etag as string | undefined,
    }
  }
}

/** The environment variables of a private place to work in, and how to remove it. */
async function copia({ motore: engine, cartella, url, database }: Modello, vuoto: boolean) {
  const dati = mkdtempSync(join(tmpdir(), 'tepore-banco-'))
  const luogo: Record<string, string> = { DATA_DIR: dati }
  if (engine === 'sqlite') {
    if (!vuoto) cpSync(cartella, dati, { recursive: true })
    return { luogo, butta: async () => rmSync(dati, { recursive: true, force: true }) }
  }
  const nome = `tepore_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await createDatabase(url, nome, vuoto ? undefined : database)
  luogo.DATABASE_URL = `${url}/${nome}`
  const butta = async () => {
    await run(url, `drop database if exists ${nome} with (force)`)
    rmSync(dati, { recursive: true, force: true })
  }
  return { luogo, butta }
}

/** A place with nothing in it: an empty data folder, and on PostgreSQL an empty database. */
export async function emptyPlace() {
  const { luogo, butta } = await copia(inject('modello'), true)
  return { environment: readEnvironment({ LOG_LEVEL: 'silent', ...luogo }), butta }
}
