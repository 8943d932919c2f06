import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Environment } from '#server/env.ts'
import { AppError } from '#shared/errors.ts'
import { errorReply, recognise } from './errors.ts'
import { logCalls, logOptions } from './log.ts'
import { protect } from './security.ts'

const MAX_BODY = 1_048_576
/** Shorter answers fit in one packet as they are. */
const COMPRESSED_FROM = 1400

/** A server without any route: limits, log, errors in Italian, security headers, compression, an orderly stop. */
export async function createServer({ logLevel }: Environment): Promise<FastifyInstance> {
  const app = Fastify({
    ...logOptions(logLevel),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: 'loopback',
    bodyLimit: MAX_BODY,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // Node looks for late headers only so often: without this, ten seconds would become half a minute.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) =>
      refuse(request, reply as FastifyReply, recognise(error) ?? new AppError('dati_non_validi')),
  })
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler((error, request, reply) => {
    const known = recognise(error)
    if (!known) request.log.error({ errore: error }, 'errore imprevisto')
    return refuse(request, reply, known ?? new AppError('errore_interno'))
  })
  app.setNotFoundHandler((request, reply) => refuse(request, reply, new AppError('non_trovato')))

  await protect(app)
  // JSON and text; what was compressed at build, and formats that are compressed by themselves, are left alone.
  await app.register(compress, { threshold: COMPRESSED_FROM, encodings: ['br', 'gzip'] })
  logCalls(app, logLevel)
  endConnections(app)
  return app
}

function refuse(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  const { status, body } = errorReply(error, request.id)
  if (error.dettagli.riprovaTra) reply.header('retry-after', error.dettagli.riprovaTra)
  reply.code(status).send(body)
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
