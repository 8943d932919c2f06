import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const DIST = join(import.meta.dirname, '../../../dist')
const NOMI_CON_IMPRONTA = /[\\/]assets[\\/]/
/** Asked for at each change of the address, as while one searches. */
const ICONE = /\.(svg|png)$/
const SERVICE_WORKER = /[\\/]sw\.js(\.br|\.gz)?$/

/**
 * The built interface under /app. Files with a digest in their name never change; every other address of the app
 * answers with its page, and the browser's router finds the screen. What the build has compressed is sent as it is.
 */
export async function serveInterface(app: FastifyInstance, dist = DIST): Promise<void> {
  // Gives replies `sendFile`, for stored documents too; serves nothing by itself.
  await app.register(fastifyStatic, { root: import.meta.dirname, serve: false })
  app.get('/', (_, risposta) => risposta.redirect('/app'))
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
    setHeaders(risposta, path) {
      risposta.header('cache-control', quantoVale(path))
      // The dashboard is at /app, without the slash that ends the folder of the script.
      if (SERVICE_WORKER.test(path)) risposta.header('service-worker-allowed', '/app')
    },
  })
  const pagina = paginaIniziale(dist)
  app.get('/app', pagina)
  app.get('/app/*', (request, risposta) =>
    request.url.startsWith('/app/assets/') ? risposta.callNotFound() : pagina(request, risposta),
  )
}

function quantoVale(path: string): string {
  if (NOMI_CON_IMPRONTA.test(path)) return 'public, max-age=31536000, immutable'
  return ICONE.test(path) ? 'public, max-age=86400' : 'no-cache'
}

/** The page, held in memory in its three forms; who has it already is told so (304). */
function paginaIniziale(dist: string) {
  const leggi = (nome: string) => (existsSync(join(dist, nome)) ? readFileSync(join(dist, nome)) : undefined)
  const intera = leggi('index.html') ?? Buffer.alloc(0)
  const compresse = { br: leggi('index.html.br'), gzip: leggi('index.html.gz') }
  const etag = `W/"${createHash('sha256').update(intera).digest('base64url').slice(0, 22)}"`
  return (request: FastifyRequest, risposta: FastifyReply) => {
    risposta.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
    if (request.headers['if-none-match']?.includes(etag)) return risposta.code(304).send()
    risposta.type('text/html; charset=utf-8')
    for (const codifica of ['br', 'gzip'] as const) {
      const compressa = compresse[codifica]
      if (compressa && accetta(request, codifica))
        return risposta.header('content-encoding', codifica).send(compressa)
    }
    return risposta.send(intera)
  }
}

function accetta(request: FastifyRequest, codifica: string): boolean {
  const accettate = String(request.headers['accept-encoding'] ?? '').split(',')
  return accettate.some((una) => {
    const [nome, peso = ''] = una.split(';')
    return nome?.trim() === codifica && !/^\s*q=0(\.0*)?\s*$/.test(peso)
  })
}
