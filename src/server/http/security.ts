import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, ERROR_CODES } from '#shared/errors.ts'
import { addressOf, countedAddress, knownHost } from './address.ts'

/** What a page of ours may load and do: nothing from elsewhere, no inline script, never in a frame. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  'frame-src blob:',
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';')

/** Headers of every answer (docs/product.md §21.2). */
const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}

/** Calls a minute from one address; this machine itself is free of it. */
const CALLS_PER_MINUTE = 1200
const LOOPBACK = /^(127\.|::1$)/

const UNKNOWN_HOST =
  'Questo nome non è ammesso: chi gestisce il server può aggiungerlo a HOSTS, oppure usa l’indirizzo abituale'

/**
 * Gives every answer its security headers, refuses Host names that are not ours, and slows down an address that floods
 * the server with calls.
 */
export async function protect(app: FastifyInstance, hosts: readonly string[]): Promise<void> {
  app.addHook('onRequest', async (request: FastifyRequest, reply) => {
    reply.headers(HEADERS).header('x-request-id', request.id)
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
    if (request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (!knownHost(request.headers.host, hosts)) throw new AppError('dati_non_validi', UNKNOWN_HOST)
  })
  await app.register(rateLimit, {
    global: false,
    max: CALLS_PER_MINUTE,
    timeWindow: 60_000,
    keyGenerator: (request) => countedAddress(addressOf(request)),
    allowList: (request) => LOOPBACK.test(addressOf(request)),
    errorResponseBuilder: (_, { ttl }) =>
      new AppError('troppi_tentativi', ERROR_CODES.troppi_tentativi.testo, {
        riprovaTra: Math.ceil(ttl / 1000),
      }),
  })
  app.addHook('onRequest', app.rateLimit())
}
