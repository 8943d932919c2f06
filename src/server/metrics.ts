import { statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { countedOf, listBackups } from '#server/backup/archives.ts'
import { backupFolder } from '#server/backup/backup.ts'
import type { Db } from '#server/data/schema.ts'
import { type Environment, StartupError } from '#server/env.ts'
import { VERSION } from './version.ts'

const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Figures of the house that a monitor asks for: read when they are asked. */
function gauges(register: Registry, db: Db, environment: Environment): void {
  const registers = [register]
  new Gauge({
    name: 'tepore_info',
    help: 'The running program',
    labelNames: ['version', 'engine'],
    registers,
  }).set({ version: VERSION, engine: environment.databaseUrl ? 'postgres' : 'sqlite' }, 1)
  new Gauge({
    name: 'tepore_backup_last_timestamp_seconds',
    help: 'When the last backup in the data folder was made, 0 where there is none',
    registers,
    async collect() {
      const [last] = countedOf(await listBackups(backupFolder(environment)))
      this.set(last ? Date.parse(last.creato) / 1000 : 0)
    },
  })
  new Gauge({
    name: 'tepore_job_ok',
    help: 'Whether the last run of a job of the night went well',
    labelNames: ['job'],
    registers,
    async collect() {
      this.reset()
      for (const { nome, esito } of await db
        .selectFrom('lavori_notturni')
        .select(['nome', 'esito'])
        .execute())
        this.set({ job: nome }, esito === 'fatto' ? 1 : 0)
    },
  })
  new Gauge({
    name: 'tepore_messages',
    help: 'Messages to customers that are not done with, by state',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      const rows = await db
        .selectFrom('messaggi')
        .select((e) => ['stato', e.fn.countAll().as('n')])
        .where('stato', 'in', ['Bozza', 'In_Coda', 'In_Invio', 'Fallito', 'Incerto'])
        .groupBy('stato')
        .execute()
      for (const { stato, n } of rows) this.set({ state: stato }, Number(n))
    },
  })
  new Gauge({
    name: 'tepore_disk_free_bytes',
    help: 'Free space on the disk of the data folder',
    registers,
    async collect() {
      const { bavail, bsize } = await statfs(environment.dataFolder)
      this.set(bavail * bsize)
    },
  })
}

/**
 * Serves figures for Prometheus at an address of their own, `METRICHE`: they are nobody's but the house's, so they are
 * never at the address that people use. Where it isn't set nothing is counted.
 * @throws StartupError at listening, when the address is taken or not this computer's
 */
export function serveMetrics(app: FastifyInstance, db: Db, environment: Environment): void {
  const { metrics } = environment
  if (!metrics) return
  const register = new Registry()
  collectDefaultMetrics({ register })
  const calls = new Histogram({
    name: 'tepore_http_seconds',
    help: 'Seconds until a call was answered, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [register],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    calls.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1000)
  })
  gauges(register, db, environment)
  const server = createServer(async ({ url, method }, reply) => {
    if (url !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) {
      reply.writeHead(404).end()
      return
    }
    try {
      const text = await register.metrics()
      reply.writeHead(200, { 'content-type': register.contentType }).end(text)
    } catch (error) {
      // A database that is away is known by that as well.
      app.log.warn({ errore: error }, 'metriche non lette')
      reply.writeHead(503).end()
    }
  })
  app.addHook('onReady', async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new StartupError(
          `METRICHE: ${metrics.host}:${metrics.port} non si può usare (${error.code ?? error.message})`,
        ),
      ),
    )
    server.listen(metrics.port, metrics.host, resolve)
    await promise
  })
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    server.close()
  })
}
