import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, ERROR_CODES } from '#shared/errors.ts'

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
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/** Gives every answer its security headers, and slows down an address that floods the server with calls. */
export async function protect(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (request: FastifyRequest, reply) => {
    reply.headers(HEADERS).header('x-request-id', request.id)
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
    if (request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
  await app.register(rateLimit, {
    global: false,
    max: CALLS_PER_MINUTE,
    timeWindow: 60_000,
    allowList: ({ ip }) => LOOPBACK.test(ip),
    errorResponseBuilder: (_, { ttl }) =>
      new AppError('troppi_tentativi', ERROR_CODES.troppi_tentativi.testo, {
        riprovaTra: Math.ceil(ttl / 1000),
      }),
  })
  app.addHook('onRequest', app.rateLimit())
}
