import type { FastifyInstance } from 'fastify'
import { registerAfterWrite } from '#server/data/after-write.ts'
import type { Services } from '#server/data/context.ts'
import type { Archive } from '#server/data/database.ts'
import { registerTables } from '#server/data/table.ts'
import { Children } from '#server/files/children.ts'
import { FileStore } from '#server/files/store.ts'
import type { BodyTimes } from '#server/http/body-time.ts'
import { healthRoutes } from '#server/http/health.ts'
import { documentApi } from '#server/http/openapi.ts'
import type { Route } from '#server/http/routes.ts'
import { createServer } from '#server/http/server.ts'
import { serveInterface } from '#server/http/static.ts'
import { serveVisitors } from '#server/http/visitors.ts'
import { connectRoutes } from '#server/http/wire.ts'
import { AFTER_WRITE, FILES_IN_USE, JOBS, MAILABLES, ROUTES, TABLES, VISITORS } from './app.ts'
import type { Environment } from './env.ts'
import { startJobs } from './jobs.ts'

interface Parts {
  environment: Environment
  archive: Archive
  /** Calls and jobs wait for it: what a start has to do between taking its port and answering. */
  opening?: Promise<void>
  /** More routes, for tests of the mechanisms themselves. */
  extraRoutes?: readonly Route[]
  /** Shorter ones, for the same. */
  bodyTimes?: BodyTimes
}

/** The whole server, ready to listen or to be asked through `inject`. */
export async function createApp(parts: Parts): Promise<FastifyInstance> {
  const { environment, archive, opening, extraRoutes = [], bodyTimes } = parts
  const app = await createServer(environment, bodyTimes)
  if (opening) app.addHook('onRequest', () => opening)
  const { db } = archive
  registerAfterWrite(AFTER_WRITE)
  registerTables(TABLES)
  const children = new Children()
  let stopJobs = () => {}
  app.addHook('onClose', async () => children.close())
  const services: Services = {
    db,
    environment,
    fileStore: new FileStore(environment.documentsFolder),
    children,
    filesInUse: FILES_IN_USE,
    mailables: MAILABLES,
    failed: (lavoro, errore) => app.log.error({ lavoro, errore }, 'lavoro non riuscito'),
  }
  const routes = [...ROUTES, ...healthRoutes(db), ...extraRoutes]
  // Its package is read where it is wanted only.
  if (environment.metrics) (await import('./metrics.ts')).serveMetrics(app, db, environment)
  await connectRoutes(app, services, routes)
  await documentApi(app, routes)
  for (const page of VISITORS) await serveVisitors(app, page(services))
  await serveInterface(app)
  const beginJobs = () => {
    stopJobs = startJobs(services, JOBS, {
      done: (lavoro) => app.log.info({ lavoro }, 'lavoro del giorno fatto'),
      failed: services.failed,
    })
  }
  app.addHook('onListen', () => {
    // Not awaited: who resolves it awaits the listening.
    if (opening) void opening.then(beginJobs)
    else beginJobs()
  })
  app.addHook('onClose', async () => stopJobs())
  return app
}
