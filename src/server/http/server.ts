import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Environment } from '#server/env.ts'
import { AppError } from '#shared/errors.ts'
import { type BodyTimes, limitBodies } from './body-time.ts'
import { limitConnections } from './connections.ts'
import { errorReply, recognise } from './errors.ts'
import { logCalls, logOptions } from './log.ts'
import { protect } from './security.ts'

const MAX_BODY = 1_048_576
/** Of a refused body so much is read before the answer, for so long at most: a file three times too large. */
const READ_AWAY = 30 * MAX_BODY
const READ_AWAY_MS = 3_000
/** Shorter answers fit in one packet as they are. */
const COMPRESSED_FROM = 1400

/** A server without any route: limits, log, errors in Italian, security headers, compression, an orderly stop. */
export async function createServer(
  environment: Environment,
  bodyTimes?: BodyTimes,
): Promise<FastifyInstance> {
  const { logLevel, trustedProxies, hosts } = environment
  const app = Fastify({
    ...logOptions(logLevel),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // A plain number would be taken for "none" (Fastify's own choice); who connects is the first of them.
    trustProxy: trustedProxies > 0 && ((_: string, hop: number) => hop < trustedProxies),
    bodyLimit: MAX_BODY,
    // The last bound of all; what ends sooner is in body-time.ts.
    requestTimeout: 15 * 60_000,
    keepAliveTimeout: 72_000,
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // Node looks for late headers only so often: without this, ten seconds would become half a minute.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) =>
      refuse(request, reply as FastifyReply, recognise(error) ?? new AppError('dati_non_validi')),
  })
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(async (error, request, reply) => {
    const known = recognise(error)
    if (!known) request.log.error({ errore: error }, 'errore imprevisto')
    // With a part of a file that it does not have (416) comes how long it is.
    const length = (error as { headers?: Record<string, string> }).headers?.['Content-Range']
    if (length) reply.header('content-range', length)
    await readAway(request.raw)
    return refuse(request, reply, known ?? new AppError('errore_interno'))
  })
  app.setNotFoundHandler((request, reply) => refuse(request, reply, new AppError('non_trovato')))

  await protect(app, hosts)
  // JSON and text; what was compressed at build, and formats that are compressed by themselves, are left alone.
  await app.register(compress, { threshold: COMPRESSED_FROM, encodings: ['br', 'gzip'] })
  logCalls(app, logLevel)
  endConnections(app)
  limitBodies(app.server, bodyTimes)
  limitConnections(app.server, { behindProxy: trustedProxies > 0 })
  return app
}

/**
 * Reads what is still coming of a refused body, where it says that it will end soon: a proxy whose connection breaks
 * while it sends answers 502 in our place.
 */
async function readAway(body: IncomingMessage): Promise<void> {
  const announced = Number(body.headers['content-length'] ?? 0)
  const here = body.complete || body.readableEnded || body.destroyed
  if (here || !(announced > 0 && announced <= READ_AWAY)) return
  const { promise: over, resolve: done } = Promise.withResolvers<void>()
  const timer = setTimeout(done, READ_AWAY_MS)
  body.once('end', done).once('close', done).once('error', done).resume()
  await over
  clearTimeout(timer)
}

function refuse(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const { status, body } = errorReply(error, request.id)
  if (error.dettagli.riprovaTra) reply.header('retry-after', error.dettagli.riprovaTra)
  // What was said of a file that is not sent after all.
  reply.removeHeader('content-disposition')
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

/** While the server stops, each reply ends its connection: a kept-alive one would hold the stop up until it times out. */
function endConnections(app: FastifyInstance): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onSend', async (_, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
}
