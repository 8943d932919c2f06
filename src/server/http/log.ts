import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { LogController } from 'fastify'
import type { Environment } from '#server/env.ts'
import { describeError } from './errors.ts'

const LEVELS_WITH_CALLS = new Set(['info', 'debug', 'trace'])

/**
 * Where the program says something: what can't be written there, on a full disk or to a reader that is gone, is dropped.
 * No call ends with a line of the log.
 */
function output(): NodeJS.WriteStream {
  if (!process.stdout.listeners('error').includes(drop)) process.stdout.on('error', drop)
  return process.stdout
}
const drop = () => undefined

/** One JSON object a line, on standard output. */
export const logOptions = (level: Environment['logLevel']): FastifyServerOptions => ({
  logger: {
    level,
    stream: output(),
    base: null,
    timestamp: () => `,"ora":"${new Date().toISOString()}"`,
    serializers: { errore: describeError },
  },
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'richiesta' }),
})

/** One line for each call, at the level `info` and below; never what was sent or answered. */
export function logCalls(app: FastifyInstance, level: Environment['logLevel']): void {
  if (!LEVELS_WITH_CALLS.has(level)) return
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      utente: request.utente?.id ?? null,
      method: request.method,
      rotta: request.routeOptions.url ?? null,
      stato: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
  })
}
