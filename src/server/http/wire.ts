import { hash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { transaction } from '#server/data/database.ts'
import type { Db } from '#server/data/schema.ts'
import { StartupError } from '#server/env.ts'
import { AppError } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/permissions.ts'
import type { Services } from './context.ts'
import { recognise } from './errors.ts'
import { digest, runOnce } from './idempotency.ts'
import { API_PAGE } from './openapi.ts'
import { bearerToken, expectedVersion, pathNumbers, validate } from './params.ts'
import { type Reply, type Sendable, sendFile, sendJson, versionOf } from './replies.ts'
import type { Call, List, Route } from './routes.ts'
import { authenticate } from './sessions.ts'
import { ENVELOPE, readMultipart } from './uploads.ts'

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
 * session and permission, path, body and file, query, fields, slow preparation, transaction, reply.
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
  const connect = (scope: FastifyInstance, route: Route) =>
    scope.route({
      method: route.method,
      url: `/api${route.path}`,
      config: { permission: route.permission },
      ...(route.maxFile && { bodyLimit: route.maxFile + ENVELOPE }),
      onRequest: (request) => admit(services.db, route, request),
      handler: (request, reply) => serve(services, route, request, reply),
    })
  for (const route of routes) if (!route.maxFile) connect(app, route)
  // The multipart plugin runs at every call of its scope, so the routes that take files have a scope of their own.
  await app.register(async (withFiles) => {
    await withFiles.register(multipart, { throwFileSizeLimit: false })
    for (const route of routes) if (route.maxFile) connect(withFiles, route)
  })
}

/** Session and permission, before the body is read. @throws AppError non_autenticato, permesso_negato */
async function admit(db: Db, { permission, background }: Route, request: FastifyRequest): Promise<void> {
  if (permission === 'pubblico') return
  request.token = bearerToken(request)
  request.utente = (request.token && (await authenticate(db, request.token, !background))) || null
  if (!request.utente) throw new AppError('non_autenticato')
  if (!permission(request.utente)) throw new AppError('permesso_negato')
}

async function serve(services: Services, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const read = await readCall(services, route, request)
  const call: AnyCall = { ...read, prepared: await route.prepare?.(read) }
  if (route.binary) return sendFile(reply, (await route.run(call)) as Sendable)
  return sendJson(request, reply, await run(route, call, request))
}

type AnyCall = Call<unknown, unknown, unknown>

/** What the route's code gets, checked. @throws AppError non_trovato, dati_non_validi, and those of an upload */
async function readCall(
  services: Services,
  route: Route,
  request: FastifyRequest,
): Promise<Omit<AnyCall, 'prepared'>> {
  const params = pathNumbers(request.params)
  const { campi, file } =
    route.maxFile === undefined
      ? { campi: request.body === undefined ? {} : request.body, file: undefined }
      : await readMultipart(request, route.maxFile)
  return {
    ...services,
    utente: request.utente ?? NOBODY,
    requestId: request.id,
    ifVersion: route.method === 'PUT' ? expectedVersion(request.headers['if-match']) : null,
    params,
    id: params.id ?? 0,
    query: validate(route.query, request.query),
    body: validate(route.body, campi),
    file,
    address: request.ip,
    token: request.token,
  }
}

/** Reads as they are; writes in one transaction, and once for an Idempotency-Key. */
async function run(route: Route, call: AnyCall, request: FastifyRequest): Promise<Reply> {
  if (route.method === 'GET' || route.ownTransactions) return answer(route, call)
  const chiave = request.headers['idempotency-key']
  const inside = (trx: Db) => answer(route, { ...call, db: trx })
  try {
    if (typeof chiave !== 'string' || route.permission === 'pubblico')
      return await transaction(call.db, inside)
    if (chiave.length > 200) throw new AppError('dati_non_validi', 'Chiave di ripetizione troppo lunga')
    // The checked fields and not the body as it came, which may be nested a hundred thousand deep.
    const sent = call.file ? [call.body, hash('sha256', call.file.contenuto)] : call.body
    const impronta = digest(route.method, request.url, sent)
    return await runOnce(call.db, { utenteId: call.utente.id, chiave, impronta }, inside)
  } catch (error) {
    const known = recognise(error)
    if (known?.codice === 'versione_superata' && route.current)
      known.dettagli.data = await route.current({ ...call, ifVersion: null })
    throw error
  }
}

async function answer(route: Route, call: AnyCall): Promise<Reply> {
  const result = await route.run(call)
  if (route.list) {
    const { righe, conteggio } = result as List<unknown>
    return { status: 200, body: JSON.stringify({ data: righe, count: conteggio }), version: undefined }
  }
  const data = route.current ? await route.current(call) : result
  const status = route.status ?? (route.method === 'POST' ? 201 : 200)
  return { status, body: JSON.stringify({ data: data ?? null }), version: versionOf(data) }
}
