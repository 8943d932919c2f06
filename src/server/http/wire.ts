import { hash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#server/data/context.ts'
import { transaction, transactionAlone } from '#server/data/database.ts'
import type { List } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { StartupError } from '#server/env.ts'
import { AppError } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/permissions.ts'
import { addressOf } from './address.ts'
import { CallLimit } from './call-limit.ts'
import { deviceOf, refuseRevoked } from './devices.ts'
import { recognise } from './errors.ts'
import { digest, type Repeatable, repeated, runOnce } from './idempotency.ts'
import { API_PAGE } from './openapi.ts'
import { bearerToken, expectedVersion, pathNumbers, pathSecret, repeatKey, validate } from './params.ts'
import { type Reply, type Sendable, sendFile, sendJson, versionOf } from './replies.ts'
import { Already, type Call, type Route } from './routes.ts'
import { authenticate, holdSession } from './sessions.ts'
import { ENVELOPE, readMultipart, uploadPlaces } from './uploads.ts'
import { isWhole, WholeLists } from './whole-lists.ts'

declare module 'fastify' {
  interface FastifyRequest {
    utente: CurrentUser | null
    /** The bearer token of the session; empty on public routes. */
    token: string
  }
  interface FastifyContextConfig {
    permission?: Route['permission']
  }
}

const NOBODY: CurrentUser = { id: 0, nome_utente: '', email: '', ruolo: 'Operatore' }

/**
 * Puts the API's routes under /api with all of the wire conventions (docs/product.md §3). A call goes through, in this order:
 * session and permission, path, body and file, query, fields, slow preparation, transaction (with session and permission
 * once more), reply.
 * @throws StartupError when a route states no permission, whoever added it
 */
export async function connectRoutes(
  app: FastifyInstance,
  services: Services,
  routes: readonly Route[],
): Promise<void> {
  app.decorateRequest('utente', null)
  app.decorateRequest('token', '')
  app.addHook('onRoute', ({ url, method, config }) => {
    if (url.startsWith('/api') && !url.startsWith(API_PAGE) && config?.permission === undefined)
      throw new StartupError(`la rotta ${String(method)} ${url} non dice chi può chiamarla`)
  })
  const wholeLists = new WholeLists()
  const uploads = uploadPlaces()
  const connect = (scope: FastifyInstance, route: Route) => {
    const limit = route.perHour === undefined ? undefined : new CallLimit(route.perHour)
    scope.route({
      // HEAD is a GET whose body node leaves out.
      method: route.method === 'GET' ? ['GET', 'HEAD'] : route.method,
      url: `/api${route.path}`,
      config: { permission: route.permission },
      ...(route.maxFile && { bodyLimit: route.maxFile + ENVELOPE }),
      onRequest: (request) => admit(services.db, route, request),
      handler: async (request, reply) => {
        const { id } = request.utente ?? NOBODY
        const secret = limit && hash('sha256', pathSecret(request.params))
        if (secret) limit.count(secret)
        if (route.heavy) await wholeLists.admit(id, reply)
        const release = route.maxFile === undefined ? undefined : await uploads(route.maxFile).take(id)
        const served = serve(services, wholeLists, route, request, reply).finally(release)
        if (!secret) return served
        // An invented secret is no key: there are as many as somebody likes to send. The flood limit is theirs.
        return served.catch((failure: unknown) => {
          if (failure instanceof AppError && failure.codice === 'non_trovato') limit.forget(secret)
          throw failure
        })
      },
    })
  }
  for (const route of routes) if (!route.maxFile) connect(app, route)
  // The multipart plugin runs at every call of its scope, so the routes that take files have a scope of their own.
  await app.register(async (withFiles) => {
    await withFiles.register(multipart, { throwFileSizeLimit: false })
    for (const route of routes) if (route.maxFile) connect(withFiles, route)
  })
}

/**
 * Device, session and permission, before the body is read. A device that was called back is told whoever calls from it.
 * @throws AppError dispositivo_revocato, non_autenticato, permesso_negato, codice_da_attivare
 */
async function admit(db: Db, route: Route, request: FastifyRequest): Promise<void> {
  const device = deviceOf(request)
  if (device) await refuseRevoked(db, device)
  if (route.permission === 'pubblico') return
  request.token = bearerToken(request)
  const address = route.background ? undefined : addressOf(request)
  request.utente = allowed(
    route,
    request.token ? await authenticate(db, request.token, address, device) : undefined,
  )
}

function allowed({ permission, beforeCode }: Route, utente: CurrentUser | undefined): CurrentUser {
  if (!utente) throw new AppError('non_autenticato')
  if (permission !== 'pubblico' && !permission(utente)) throw new AppError('permesso_negato')
  if (utente.codice_da_attivare && !beforeCode) throw new AppError('codice_da_attivare')
  return utente
}

async function serve(
  services: Services,
  wholeLists: WholeLists,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const read = await readCall(services, route, request)
  try {
    return await answered(wholeLists, route, request, reply, services, read)
  } finally {
    await read.files?.clean()
  }
}

async function answered(
  wholeLists: WholeLists,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  read: Omit<AnyCall, 'prepared'>,
) {
  const key = writes(route) && route.permission !== 'pubblico' ? repeatKey(request) : undefined
  const repeat = key === undefined ? undefined : { utenteId: read.utente.id, chiave: key }
  // The checked fields and not the body as it came, which may be nested a hundred thousand deep.
  const digests = read.files?.files.map(({ digest }) => digest)
  const body = read.file
    ? [read.body, hash('sha256', read.file.contenuto)]
    : digests
      ? [read.body, ...digests]
      : read.body
  const asked = { method: route.method, url: request.url, body }
  if (route.prepare && route.permission !== 'pubblico') {
    // The body may have taken its time, and preparing keeps files and counts failures.
    read.utente = allowed(route, await authenticate(services.db, read.token))
    const first = repeat && (await repeated(services.db, repeat, asked))
    if (first) return sendJson(request, reply, first)
  }
  const call: AnyCall = { ...read, prepared: await route.prepare?.(read) }
  if (route.binary) return sendFile(request, reply, await sendableOf(route, call, request))
  if (!writes(route)) {
    const result = await route.run(call)
    if (isWhole(result)) return wholeLists.send(request, reply, call, result)
    return sendJson(request, reply, await replyOf(route, call, result))
  }
  const once = repeat && {
    ...repeat,
    impronta: await digest(asked, repeat),
    sent: read.body,
    unkept: route.unkept,
  }
  return sendJson(request, reply, await write(route, call, once))
}

/** A file to be sent. For a HEAD nothing is handed out, and what the call writes in the register about it is undone. */
async function sendableOf(route: Route, call: AnyCall, { method }: FastifyRequest): Promise<Sendable> {
  if (method !== 'HEAD') return (await route.run(call)) as Sendable
  const trx = await call.db.startTransaction().execute()
  try {
    return (await route.run({ ...call, db: trx })) as Sendable
  } finally {
    await trx.rollback().execute()
  }
}

/** Calls that are one transaction in somebody's name, and so can be repeated. */
const writes = (route: Route): boolean => route.method !== 'GET' && !route.ownTransactions

type AnyCall = Call<unknown, unknown, unknown>

/** What the route's code gets, checked. @throws AppError non_trovato, dati_non_validi, and those of an upload */
async function readCall(
  services: Services,
  route: Route,
  request: FastifyRequest,
): Promise<Omit<AnyCall, 'prepared'>> {
  const params = pathNumbers(request.params)
  const { campi, file, files } =
    route.maxFile === undefined
      ? { campi: request.body === undefined ? {} : request.body, file: undefined, files: undefined }
      : await readMultipart(request, route.maxFile, route.manyFiles)
  return {
    ...services,
    utente: request.utente ?? NOBODY,
    requestId: request.id,
    ifVersion: route.method === 'PUT' ? expectedVersion(request.headers['if-match']) : null,
    params,
    secret: pathSecret(request.params),
    id: params.id ?? 0,
    query: validate(route.query, request.query),
    body: validate(route.body, campi),
    file,
    files,
    address: addressOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    token: request.token,
    device: deviceOf(request),
    stillMay: async (trx) => allowed(route, await holdSession(trx, request.token)),
  }
}

/**
 * Runs a write in one transaction, and once for an Idempotency-Key. Who writes is read again inside: a body may arrive
 * long after the session was ended or the role taken away.
 */
async function write(route: Route, call: AnyCall, once: Repeatable | undefined): Promise<Reply> {
  let { utente } = call
  try {
    return await (route.alone ? transactionAlone : transaction)(call.db, async (trx) => {
      if (route.permission !== 'pubblico') utente = await call.stillMay(trx)
      const run = () => answer(route, { ...call, utente, db: trx })
      return once ? runOnce(trx, once, run) : run()
    })
  } catch (error) {
    const known = recognise(error)
    if (known?.codice === 'versione_superata' && route.current)
      known.dettagli.data = await route.current({ ...call, utente, ifVersion: null })
    throw error
  }
}

const answer = async (route: Route, call: AnyCall): Promise<Reply> =>
  replyOf(route, call, await route.run(call))

async function replyOf(route: Route, call: AnyCall, result: unknown): Promise<Reply> {
  if (route.list) {
    const list = result as List<unknown> | unknown[]
    const { righe, conteggio, accanto } = Array.isArray(list)
      ? { righe: list, conteggio: list.length, accanto: undefined }
      : list
    const body = JSON.stringify({ data: righe, count: conteggio, ...accanto })
    return { status: 200, body, version: undefined }
  }
  const already = result instanceof Already
  const data = already ? result.record : (result ?? (await route.current?.(call)))
  const status = already ? 200 : (route.status ?? (route.method === 'POST' ? 201 : 200))
  return { status, body: JSON.stringify({ data: data ?? null }), version: versionOf(data) }
}
