import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const DIST = join(import.meta.dirname, '../../../dist')
const HASHED_NAMES = /[\\/]assets[\\/]/
/** Asked for at each change of the address, as while one searches. */
const ICONS = /\.(svg|png)$/
const SERVICE_WORKER = /[\\/]sw\.js(\.br|\.gz)?$/

/**
 * The built interface under /app. Files with a digest in their name never change; every other address of the app
 * answers with its page, and the browser's router finds the screen. What the build has compressed is sent as it is.
 */
export async function serveInterface(app: FastifyInstance, dist = DIST): Promise<void> {
  // Gives replies `sendFile`, for stored documents too; serves nothing by itself.
  await app.register(fastifyStatic, { root: import.meta.dirname, serve: false })
  app.get('/', (_, reply) => reply.redirect('/app'))
  if (!existsSync(join(dist, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: dist,
    prefix: '/app/',
    index: false,
    wildcard: false,
    redirect: false,
    decorateReply: false,
    preCompressed: true,
    globIgnore: ['index.html', '**/*.{br,gz}'],
    setHeaders(reply, path) {
      reply.header('cache-control', cacheControl(path))
      // The dashboard is at /app, without the slash that ends the folder of the script.
      if (SERVICE_WORKER.test(path)) reply.header('service-worker-allowed', '/app')
    },
  })
  const page = startPage(dist)
  const method = ['GET', 'HEAD']
  app.route({ method, url: '/app', handler: page })
  app.route({
    method,
    url: '/app/*',
    handler: (request, reply) =>
      request.url.startsWith('/app/assets/') ? reply.callNotFound() : page(request, reply),
  })
}

function cacheControl(path: string): string {
  if (HASHED_NAMES.test(path)) return 'public, max-age=31536000, immutable'
  return ICONS.test(path) ? 'public, max-age=86400' : 'no-cache'
}

/** The page, held in memory in its three forms; who has it already is told so (304). */
function startPage(dist: string) {
  const read = (name: string) => (existsSync(join(dist, name)) ? readFileSync(join(dist, name)) : undefined)
  const whole = read('index.html') ?? Buffer.alloc(0)
  const compressed = { br: read('index.html.br'), gzip: read('index.html.gz') }
  const etag = `W/"${createHash('sha256').update(whole).digest('base64url').slice(0, 22)}"`
  return (request: FastifyRequest, reply: FastifyReply) => {
    // By this the service worker knows it from what a network answers in our place (src/web/foreign.ts).
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag, 'x-tepore': 'pagina' })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    reply.type('text/html; charset=utf-8')
    for (const encoding of ['br', 'gzip'] as const) {
      const bytes = compressed[encoding]
      if (bytes && accepts(request, encoding)) return reply.header('content-encoding', encoding).send(bytes)
    }
    return reply.send(whole)
  }
}

function accepts(request: FastifyRequest, encoding: string): boolean {
  const accepted = String(request.headers['accept-encoding'] ?? '').split(',')
  return accepted.some((one) => {
    const [name, weight = ''] = one.split(';')
    return name?.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(weight)
  })
}
