import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { transaction } from '#server/data/database.ts'
import type { Db } from '#server/data/schema.ts'
import { type Environment, StartupError } from '#server/env.ts'
import type { Children } from '#server/files/children.ts'
import type { FileStore } from '#server/files/store.ts'
import { AppError } from '#shared/errors.ts'
import { MAX_ID } from '#shared/fields.ts'
import type { CurrentUser } from '#shared/permissions.ts'
import { Corpo, type Fatta, unaPerTutti } from './answers.ts'
import { conStato, statoPer } from './conditional.ts'
import { recognise, validationError } from './errors.ts'
import { digest, type Risposta, runOnce } from './idempotency.ts'
import { API_PAGE } from './openapi.ts'
import { type Sendable, send, sendFile } from './replies.ts'
import type { Call, Route } from './routes.ts'
import { authenticate, presunta, type Session } from './sessions.ts'
import { ENVELOPE, readMultipart } from './uploads.ts'

/** What every call works with. */
export interface Services {
  db: Db
  environment: Environment
  fileStore: FileStore
  children: Children
}

const sha256 = (contenuto: Buffer) => createHash('sha256').update(contenuto).digest('hex')

declare module 'fastify' {
  interface FastifyRequest {
    utente: CurrentUser | null
    /** The bearer token of the session; empty on public routes. */
    token: string
    /** All that the answer depends on (conditional.ts); null where that can't be said. */
    stato: string | null
    /** The same where others get this very answer; null where it is this person's own. */
    comune: string | null
    /** Who really calls, where the answer is begun before that is known. */
    conferma: Promise<Session | undefined> | null
  }
  interface FastifyContextConfig {
    permission?: Route['permission']
  }
}

const NESSUNO: CurrentUser = { id: 0, nome_utente: '', email: '', ruolo: 'Operatore' }

/**
 * Puts the API's routes under /api with all of the wire conventions (docs/product.md §3): session, permission, validation,
 * transaction, safe repeats, versions, envelopes.
 * @throws StartupError when a route states no permission, whoever added it
 */
export async function connectRoutes(
  app: FastifyInstance,
  mezzi: Services,
  routes: readonly Route[],
): Promise<void> {
  app.decorateRequest('utente', null)
  app.decorateRequest('stato', null)
  app.decorateRequest('comune', null)
  app.decorateRequest('conferma', null)
  app.decorateRequest('token', '')
  app.addHook('onRoute', ({ url, method, config }) => {
    if (url.startsWith('/api') && !url.startsWith(API_PAGE) && config?.permission === undefined)
      throw new StartupError(`la rotta ${String(method)} ${url} non dice chi può chiamarla`)
  })
  const collega = (dove: FastifyInstance, route: Route) =>
    dove.route({
      method: route.method,
      url: `/api${route.percorso}`,
      config: { permission: route.permission },
      ...(!route.binary && { compress: false }),
      onRequest: (request, _, avanti) => admit(mezzi.db, route, request, avanti),
      ...(route.maxFile && { bodyLimit: route.maxFile + ENVELOPE }),
      handler: (request, risposta) =>
        request.conferma
          ? serviIntanto(mezzi, route, request, risposta, request.conferma)
          : serve(mezzi, route, request, risposta),
    })
  for (const route of routes) if (!route.maxFile) collega(app, route)
  // What files need runs at every call of its context: so they have one of their own.
  await app.register(async (perFile) => {
    await perFile.register(multipart, { throwFileSizeLimit: false })
    for (const route of routes) if (route.maxFile) collega(perFile, route)
  })
}

const bearerToken = ({ headers }: FastifyRequest) =>
  /^Bearer ([\w-]{1,200})$/.exec(headers.authorization ?? '')?.[1] ?? ''

/** Session and permission, before the body is read. */
function admit(db: Db, route: Route, request: FastifyRequest, avanti: (errore?: Error) => void): void {
  const token = route.permission === 'pubblico' ? '' : bearerToken(request)
  request.token = token
  const sessione = token ? authenticate(db, token, !route.sfondo) : undefined
  if (sessione instanceof Promise) {
    const nota = siPresume(route, request) ? presunta(db, token) : undefined
    if (nota && !rifiuto(route, request, nota)) {
      request.conferma = sessione
      // Whoever waits for it is told; a call that ends before it is served leaves nobody to.
      sessione.catch(() => undefined)
      avanti()
    } else sessione.then((letta) => rifiuto(route, request, letta)).then(avanti, avanti)
  } else avanti(rifiuto(route, request, sessione))
}

/** Reads of the database that nobody has an answer of yet: those may be made in vain. */
const siPresume = (
  { method, binary, altrove, comune, prepara: prepare }: Route,
  { headers }: FastifyRequest,
) => method === 'GET' && !binary && !altrove && !comune && !prepare && headers['if-none-match'] === undefined

/** Why this person may not make the call, or undefined: then the request knows who they are. */
function rifiuto(
  { permission, method, binary, altrove, comune }: Route,
  request: FastifyRequest,
  sessione: Session | undefined,
): AppError | undefined {
  if (permission === 'pubblico') return undefined
  request.utente = sessione?.utente ?? null
  if (!sessione) return new AppError('non_autenticato')
  const { utente, dati } = sessione
  if (!permission(utente)) return new AppError('permesso_negato')
  if (method === 'GET' && !binary && !altrove) request.stato = statoPer(utente.id, dati)
  const insieme = comune?.(utente)
  if (insieme !== undefined) request.comune = statoPer(insieme, dati)
  return undefined
}

function pathNumbers(params: unknown): Record<string, number> {
  const numeri: Record<string, number> = {}
  for (const [nome, valore] of Object.entries(params as Record<string, string>)) {
    const numero = /^[1-9]\d{0,9}$/.test(valore) ? Number(valore) : Number.NaN
    if (!(numero <= MAX_ID)) throw new AppError('non_trovato')
    numeri[nome] = numero
  }
  return numeri
}

function validate(schema: z.ZodType | undefined, valore: unknown): unknown {
  if (!schema) return undefined
  const letto = schema.safeParse(valore)
  if (!letto.success) throw validationError(letto.error)
  return letto.data
}

/** If-Match → version; a value that is no version of ours matches none (-1). */
function expectedVersion(intestazione: string | undefined): number | null {
  if (intestazione === undefined || intestazione === '*') return null
  const numero = /^(?:W\/)?"?(\d{1,9})(?:\.[^"]*)?"?$/.exec(intestazione.trim())?.[1]
  return numero === undefined ? -1 : Number(numero)
}

async function serve(mezzi: Services, route: Route, request: FastifyRequest, risposta: FastifyReply) {
  const { stato: ora, comune } = request
  const nota = request.headers['if-none-match']
  const invariata = ora === null ? undefined : conStato(nota, ora)
  if (invariata) return risposta.code(304).header('etag', invariata).send()
  const params = pathNumbers(request.params)
  const { campi, file } =
    route.maxFile === undefined
      ? { campi: request.body === undefined ? {} : request.body, file: undefined }
      : await readMultipart(request, route.maxFile)
  const chiamata = chiamataDi(mezzi, route, request, params, campi, file)
  const prepared = route.prepara && (await route.prepara(chiamata))
  const pronta: Pronta = Object.assign(chiamata, { prepared })
  if (route.binary) return sendFile(risposta, (await route.esegui(pronta)) as Sendable)
  const prepare = () => run(route, pronta, request).then(fatta)
  const risultato = comune === null ? prepare() : unaPerTutti(mezzi.db, route, comune, request.url, prepare)
  return send(route, request, risposta, await risultato)
}

/**
 * Makes the answer for who the token was when it was last seen, while the database is asked who it is: on PostgreSQL the
 * questions leave together (ADR 039). Nothing is given before that is known; where it is somebody else, or the same with
 * another role, the answer is made again. It is labelled by the data of then: it may be newer than its label, never older.
 */
async function serviIntanto(
  mezzi: Services,
  route: Route,
  request: FastifyRequest,
  risposta: FastifyReply,
  conferma: Promise<Session | undefined>,
) {
  const { utente, stato } = request
  const fai = async () => {
    const params = pathNumbers(request.params)
    const chiamata = chiamataDi(mezzi, route, request, params, {}, undefined)
    return fatta(await answer(route, Object.assign(chiamata, { prepared: undefined })))
  }
  const [prova, sessione] = await Promise.allSettled([fai(), conferma])
  if (sessione.status === 'rejected') throw sessione.reason
  const errore = rifiuto(route, request, sessione.value)
  if (errore) throw errore
  if (!isDeepStrictEqual(request.utente, utente)) return serve(mezzi, route, request, risposta)
  if (prova.status === 'rejected') throw prova.reason
  request.stato = stato
  return send(route, request, risposta, prova.value)
}

type Pronta = Call<unknown, unknown, unknown>

function chiamataDi(
  mezzi: Services,
  route: Route,
  request: FastifyRequest,
  params: Pronta['parametri'],
  campi: unknown,
  file: Pronta['file'],
): Omit<Pronta, 'prepared'> {
  return {
    ...mezzi,
    utente: request.utente ?? NESSUNO,
    richiesta: request.id,
    ifVersion: route.method === 'PUT' ? expectedVersion(request.headers['if-match']) : null,
    parametri: params,
    id: params.id ?? 0,
    query: validate(route.query, request.query),
    corpo: validate(route.corpo, campi),
    file,
    indirizzo: request.ip,
    token: request.token,
  }
}

type Esito = Risposta & { versione: number | undefined }

const fatta = ({ stato, corpo, versione }: Esito): Fatta => ({ stato, corpo: new Corpo(corpo), versione })

async function run(route: Route, chiamata: Pronta, request: FastifyRequest): Promise<Esito> {
  if (route.method === 'GET' || route.ownTransactions) return answer(route, chiamata)
  const chiave = request.headers['idempotency-key']
  try {
    const dentro = (trx: Db) => answer(route, { ...chiamata, db: trx })
    if (typeof chiave !== 'string' || route.permission === 'pubblico')
      return await transaction(chiamata.db, dentro)
    if (chiave.length > 200) throw new AppError('dati_non_validi', 'Chiave di ripetizione troppo lunga')
    // What was checked, not what came: that may be nested a hundred thousand deep.
    const inviato = chiamata.file ? [chiamata.corpo, sha256(chiamata.file.contenuto)] : chiamata.corpo
    const segno = digest(route.method, request.url, inviato)
    const prima = await runOnce(
      chiamata.db,
      { utenteId: chiamata.utente.id, chiave, impronta: segno },
      dentro,
    )
    return 'versione' in prima ? prima : { ...prima, versione: versionOf(JSON.parse(prima.corpo).data) }
  } catch (errore) {
    const noto = recognise(errore)
    if (noto?.codice === 'versione_superata' && route.corrente)
      noto.dettagli.data = await route.corrente({ ...chiamata, ifVersion: null })
    throw errore
  }
}

const versionOf = (dati: unknown): number | undefined => {
  const versione = (dati as { versione?: unknown } | null)?.versione
  return typeof versione === 'number' ? versione : undefined
}

async function answer(route: Route, chiamata: Pronta): Promise<Esito> {
  const esito = await route.esegui(chiamata)
  const dati = route.corrente ? await route.corrente(chiamata) : esito
  if (route.elenco) {
    const { righe, conteggio } = dati as { righe: unknown[]; conteggio: number }
    return { stato: 200, corpo: JSON.stringify({ data: righe, count: conteggio }), versione: undefined }
  }
  const stato = route.stato ?? (route.method === 'POST' ? 201 : 200)
  return { stato, corpo: JSON.stringify({ data: dati ?? null }), versione: versionOf(dati) }
}
