import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { appuntamentiRoutes } from '#features/appuntamenti/routes.server.ts'
import { aziendaRoutes } from '#features/azienda/routes.server.ts'
import { clientiRoutes } from '#features/clienti/routes.server.ts'
import { ditteRoutes } from '#features/ditte/routes.server.ts'
import { pulisciFile } from '#features/documenti/queries.server.ts'
import { documentiRoutes } from '#features/documenti/routes.server.ts'
import { rateRoutes } from '#features/fatture/rate.routes.server.ts'
import { fattureRoutes } from '#features/fatture/routes.server.ts'
import { fornitoriRoutes } from '#features/fornitori/routes.server.ts'
import { caldaieRoutes, condizionatoriRoutes } from '#features/impianti/routes.server.ts'
import {
  pulisciImportazioni,
  riprendiAbbandonate,
  riprendiTutte,
} from '#features/importazioni/jobs.server.ts'
import { afterWrite as importazioniAfterWrite } from '#features/importazioni/queries.server.ts'
import { importazioniRoutes } from '#features/importazioni/routes.server.ts'
import { svuotaCestino } from '#features/notifiche/queries.server.ts'
import { notificheRoutes } from '#features/notifiche/routes.server.ts'
import { preventiviRoutes } from '#features/preventivi/routes.server.ts'
import { rceeRoutes } from '#features/rcee/routes.server.ts'
import { contaRegistro } from '#features/registro/queries.server.ts'
import { registroRoutes } from '#features/registro/routes.server.ts'
import { sessioneRoutes } from '#features/sessione/routes.server.ts'
import { utentiRoutes } from '#features/utenti/routes.server.ts'
import { backupRoutes } from '#screens/amministrazione/routes.server.ts'
import { contabilitaRoutes } from '#screens/contabilita/routes.server.ts'
import { dashboardRoutes } from '#screens/dashboard/routes.server.ts'
import { schedaFornitoreRoutes } from '#screens/fornitori/routes.server.ts'
import { ricercaRoutes } from '#screens/ricerca/routes.server.ts'
import { schedaClienteRoutes } from '#screens/scheda-cliente/routes.server.ts'
import { type AfterWrite, registerAfterWrite } from '#server/data/after-write.ts'
import type { Archive } from '#server/data/database.ts'
import { Children } from '#server/files/children.ts'
import { FileStore } from '#server/files/store.ts'
import { describeError, errorReply, recognise } from '#server/http/errors.ts'
import { healthRoutes } from '#server/http/health.ts'
import { documentApi } from '#server/http/openapi.ts'
import type { Route } from '#server/http/routes.ts'
import { serveInterface } from '#server/http/static.ts'
import { connectRoutes } from '#server/http/wire.ts'
import { AppError, ERROR_CODES } from '#shared/errors.ts'
import type { Environment } from './env.ts'
import { type Lavoro, startJobs } from './jobs.ts'

/** Every call of the API, feature by feature. A new feature adds its line here. */
export const ROUTES: readonly Route[] = [
  ...sessioneRoutes,
  ...utentiRoutes,
  ...ditteRoutes,
  ...aziendaRoutes,
  ...clientiRoutes,
  ...schedaClienteRoutes,
  ...caldaieRoutes,
  ...condizionatoriRoutes,
  ...appuntamentiRoutes,
  ...documentiRoutes,
  ...rceeRoutes,
  ...fornitoriRoutes,
  ...schedaFornitoreRoutes,
  ...preventiviRoutes,
  ...fattureRoutes,
  ...rateRoutes,
  ...contabilitaRoutes,
  ...notificheRoutes,
  ...dashboardRoutes,
  ...ricercaRoutes,
  ...importazioniRoutes,
  ...registroRoutes,
  ...backupRoutes,
]

/** What features clean up, count and take up again by the hour. */
const LAVORI: readonly Lavoro[] = [
  svuotaCestino,
  pulisciFile,
  pulisciImportazioni,
  riprendiAbbandonate,
  contaRegistro,
]

/** What features do in the transaction of another noun's write, in this order. */
export const AFTER_WRITE: readonly AfterWrite[] = [importazioniAfterWrite]

const CORPO_MASSIMO = 1_048_576
/** Calls a minute from one address; this machine itself is free of it. */
const CHIAMATE_AL_MINUTO = 1200
const LOCALE = /^(127\.|::1$|::ffff:127\.)/

interface Parti {
  environment: Environment
  archivio: Archive
  /** More routes, for tests of the mechanisms themselves. */
  altreRotte?: readonly Route[]
}

/** The whole server, ready to listen or to be asked through `inject`. */
export async function createApp({
  environment,
  archivio: archive,
  altreRotte = [],
}: Parti): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: environment.logLevel,
      base: null,
      timestamp: () => `,"ora":"${new Date().toISOString()}"`,
      serializers: { errore: describeError },
    },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // A logger of its own for each request costs more than its session: what is logged names the request by itself.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'richiesta' }),
    trustProxy: 'loopback',
    bodyLimit: CORPO_MASSIMO,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // Node looks for late headers only so often: without this, ten seconds would become half a minute.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (errore, request, risposta) => {
      const noto = recognise(errore) ?? new AppError('dati_non_validi')
      const { stato, corpo } = errorReply(noto, request.id)
      void (risposta as FastifyReply).code(stato).send(corpo)
    },
  })
  app.removeContentTypeParser('text/plain')

  app.setErrorHandler((errore, request, risposta) => {
    const noto = recognise(errore)
    if (!noto) app.log.error({ richiesta: request.id, errore }, 'errore imprevisto')
    const finale = noto ?? new AppError('errore_interno')
    const { stato, corpo } = errorReply(finale, request.id)
    if (finale.dettagli.riprovaTra) risposta.header('retry-after', finale.dettagli.riprovaTra)
    return risposta.code(stato).send(corpo)
  })
  app.setNotFoundHandler((request, risposta) => {
    const { stato, corpo } = errorReply(new AppError('non_trovato'), request.id)
    return risposta.code(stato).send(corpo)
  })

  await proteggi(app)
  await app.register(compress, {
    global: true,
    threshold: 1400,
    encodings: ['br', 'gzip'],
    customTypes: /^$/,
  })
  if (LIVELLI_CON_CHIAMATE.has(environment.logLevel)) registraChiamate(app)

  const routes = [...ROUTES, ...healthRoutes(archive.db), ...altreRotte]
  registerAfterWrite(AFTER_WRITE)
  const children = new Children()
  app.addHook('onClose', async () => children.close())
  const mezzi = {
    db: archive.db,
    environment,
    fileStore: new FileStore(environment.documentsFolder),
    children,
  }
  await connectRoutes(app, mezzi, routes)
  await documentApi(app, routes)
  await serveInterface(app)
  chiudiLeConnessioni(app)
  const fermaLavori = startJobs(mezzi, LAVORI, (errore) => app.log.error({ errore }, 'pulizia non riuscita'))
  // What the last run left half way goes on.
  app.addHook('onReady', async () => {
    riprendiTutte(archive.db).catch((errore) => app.log.error({ errore }, 'importazione non ripresa'))
  })
  app.addHook('onClose', async () => fermaLavori())
  return app
}

/** While the server stops, each reply ends its connection: a kept-alive one would hold the stop up until it times out. */
function chiudiLeConnessioni(app: FastifyInstance): void {
  let inChiusura = false
  app.addHook('preClose', async () => {
    inChiusura = true
  })
  app.addHook('onSend', (_, risposta, corpo, avanti) => {
    if (inChiusura) risposta.header('connection', 'close')
    avanti(null, corpo)
  })
}

const LIVELLI_CON_CHIAMATE = new Set(['info', 'debug', 'trace'])

/** One line for each call. */
function registraChiamate(app: FastifyInstance): void {
  app.addHook('onResponse', (request, risposta, fatto) => {
    app.log.info({
      richiesta: request.id,
      utente: request.utente?.id ?? null,
      method: request.method,
      rotta: request.routeOptions.url ?? null,
      stato: risposta.statusCode,
      ms: Math.round(risposta.elapsedTime * 10) / 10,
    })
    fatto()
  })
}

/** What a page of ours may load and do: nothing from elsewhere, no inline script, never in a frame. */
const REGOLE_CONTENUTI = [
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

/** Security headers of every answer (docs/product.md §21.2); texts that never change, so none is made twice. */
const INTESTAZIONI = {
  'content-security-policy': REGOLE_CONTENUTI,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}

/** From this machine itself, without a proxy between: `ip` would say the same, after more work. */
const daQui = ({ raw, headers }: FastifyRequest) =>
  headers['x-forwarded-for'] === undefined && LOCALE.test(raw.socket.remoteAddress ?? '')

async function proteggi(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: CHIAMATE_AL_MINUTO,
    timeWindow: 60_000,
    allowList: (request) => LOCALE.test(request.ip),
    errorResponseBuilder: (_, { ttl }) =>
      new AppError('troppi_tentativi', ERROR_CODES.troppi_tentativi.testo, {
        riprovaTra: Math.ceil(ttl / 1000),
      }),
  })
  const limita = app.rateLimit()
  app.addHook('onRequest', (request, risposta, avanti) => {
    risposta.headers(INTESTAZIONI).header('x-request-id', request.id)
    if (request.url.startsWith('/api')) risposta.header('cache-control', 'no-store')
    if (request.protocol === 'https')
      risposta.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (daQui(request)) avanti()
    // Its promise is not given back: whoever waits for both would go on twice.
    else void limita.call(app, request, risposta).then(() => avanti(), avanti)
  })
}
