import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const DIST = join(import.meta.dirname, '../../dist')
const NOMI_CON_IMPRONTA = /[\\/]assets[\\/]/

/**
 * The built interface under /app. Files with a digest in their name never change; every other address of the app
 * answers with its page, and the browser's router finds the screen.
 */
export async function serviInterfaccia(app: FastifyInstance): Promise<void> {
  // Gives replies `sendFile`, for stored documents too; serves nothing by itself.
  await app.register(fastifyStatic, { root: import.meta.dirname, serve: false })
  app.get('/', (_, risposta) => risposta.redirect('/app'))
  if (!existsSync(join(DIST, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: DIST,
    prefix: '/app/',
    index: false,
    wildcard: false,
    redirect: false,
    decorateReply: false,
    setHeaders(risposta, percorso) {
      const eterno = NOMI_CON_IMPRONTA.test(percorso)
      risposta.header('cache-control', eterno ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const paginaIniziale = '/app'
  app.get(paginaIniziale, (_, risposta) => risposta.sendFile('index.html', DIST))
  app.get(`${paginaIniziale}/*`, (richiesta, risposta) => {
    if (richiesta.url.startsWith('/app/assets/')) return risposta.callNotFound()
    return risposta.sendFile('index.html', DIST)
  })
}
