import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { rotteAppuntamenti } from '#features/appuntamenti/routes.server.ts'
import { rotteAzienda } from '#features/azienda/routes.server.ts'
import { rotteClienti } from '#features/clienti/routes.server.ts'
import { rotteDitte } from '#features/ditte/routes.server.ts'
import { pulisciFile } from '#features/documenti/queries.server.ts'
import { rotteDocumenti } from '#features/documenti/routes.server.ts'
import { rotteRate } from '#features/fatture/rate.routes.server.ts'
import { rotteFatture } from '#features/fatture/routes.server.ts'
import { rotteFornitori } from '#features/fornitori/routes.server.ts'
import { rotteCaldaie, rotteCondizionatori } from '#features/impianti/routes.server.ts'
import {
  pulisciImportazioni,
  riprendiAbbandonate,
  riprendiTutte,
} from '#features/importazioni/jobs.server.ts'
import { rotteImportazioni } from '#features/importazioni/routes.server.ts'
import { svuotaCestino } from '#features/notifiche/queries.server.ts'
import { rotteNotifiche } from '#features/notifiche/routes.server.ts'
import { rottePreventivi } from '#features/preventivi/routes.server.ts'
import { rotteRcee } from '#features/rcee/routes.server.ts'
import { contaRegistro } from '#features/registro/queries.server.ts'
import { rotteRegistro } from '#features/registro/routes.server.ts'
import { rotteSessione } from '#features/sessione/routes.server.ts'
import { rotteUtenti } from '#features/utenti/routes.server.ts'
import { rotteBackup } from '#screens/amministrazione/routes.server.ts'
import { rotteContabilita } from '#screens/contabilita/routes.server.ts'
import { rotteDashboard } from '#screens/dashboard/routes.server.ts'
import { rotteSchedaFornitore } from '#screens/fornitori/routes.server.ts'
import { rotteRicerca } from '#screens/ricerca/routes.server.ts'
import { rotteSchedaCliente } from '#screens/scheda-cliente/routes.server.ts'
import type { Archivio } from '#server/data/database.ts'
import { Magazzino } from '#server/files/store.ts'
import { raccontaErrore, riconosci, rispostaErrore } from '#server/http/errors.ts'
import { rotteDiSalute } from '#server/http/health.ts'
import { documentaApi } from '#server/http/openapi.ts'
import type { Rotta } from '#server/http/routes.ts'
import { serviInterfaccia } from '#server/http/static.ts'
import { collegaRotte } from '#server/http/wire.ts'
import { CODICI, ErroreApplicativo } from '#shared/errors.ts'
import type { Ambiente } from './env.ts'
import { avviaLavori, type Lavoro } from './jobs.ts'

/** Every call of the API, feature by feature. A new feature adds its line here. */
export const ROTTE: readonly Rotta[] = [
  ...rotteSessione,
  ...rotteUtenti,
  ...rotteDitte,
  ...rotteAzienda,
  ...rotteClienti,
  ...rotteSchedaCliente,
  ...rotteCaldaie,
  ...rotteCondizionatori,
  ...rotteAppuntamenti,
  ...rotteDocumenti,
  ...rotteRcee,
  ...rotteFornitori,
  ...rotteSchedaFornitore,
  ...rottePreventivi,
  ...rotteFatture,
  ...rotteRate,
  ...rotteContabilita,
  ...rotteNotifiche,
  ...rotteDashboard,
  ...rotteRicerca,
  ...rotteImportazioni,
  ...rotteRegistro,
  ...rotteBackup,
]

/** What features clean up, count and take up again by the hour. */
const LAVORI: readonly Lavoro[] = [
  svuotaCestino,
  pulisciFile,
  pulisciImportazioni,
  riprendiAbbandonate,
  contaRegistro,
]

const CORPO_MASSIMO = 1_048_576
/** Calls a minute from one address; this machine itself is free of it. */
const CHIAMATE_AL_MINUTO = 1200
const LOCALE = /^(127\.|::1$|::ffff:127\.)/

interface Parti {
  ambiente: Ambiente
  archivio: Archivio
  /** More routes, for tests of the mechanisms themselves. */
  altreRotte?: readonly Rotta[]
}

/** The whole server, ready to listen or to be asked through `inject`. */
export async function creaApp({ ambiente, archivio, altreRotte = [] }: Parti): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: ambiente.livelloLog,
      base: null,
      timestamp: () => `,"ora":"${new Date().toISOString()}"`,
      serializers: { errore: raccontaErrore },
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
    frameworkErrors: (errore, richiesta, risposta) => {
      const noto = riconosci(errore) ?? new ErroreApplicativo('dati_non_validi')
      const { stato, corpo } = rispostaErrore(noto, richiesta.id)
      void (risposta as FastifyReply).code(stato).send(corpo)
    },
  })
  app.removeContentTypeParser('text/plain')

  app.setErrorHandler((errore, richiesta, risposta) => {
    const noto = riconosci(errore)
    if (!noto) app.log.error({ richiesta: richiesta.id, errore }, 'errore imprevisto')
    const finale = noto ?? new ErroreApplicativo('errore_interno')
    const { stato, corpo } = rispostaErrore(finale, richiesta.id)
    if (finale.dettagli.riprovaTra) risposta.header('retry-after', finale.dettagli.riprovaTra)
    return risposta.code(stato).send(corpo)
  })
  app.setNotFoundHandler((richiesta, risposta) => {
    const { stato, corpo } = rispostaErrore(new ErroreApplicativo('non_trovato'), richiesta.id)
    return risposta.code(stato).send(corpo)
  })

  await proteggi(app)
  await app.register(compress, {
    global: true,
    threshold: 1400,
    encodings: ['br', 'gzip'],
    customTypes: /^$/,
  })
  if (LIVELLI_CON_CHIAMATE.has(ambiente.livelloLog)) registraChiamate(app)

  const rotte = [...ROTTE, ...rotteDiSalute(archivio.db), ...altreRotte]
  const mezzi = { db: archivio.db, ambiente, magazzino: new Magazzino(ambiente.cartellaDocumenti) }
  await collegaRotte(app, mezzi, rotte)
  await documentaApi(app, rotte)
  await serviInterfaccia(app)
  chiudiLeConnessioni(app)
  const fermaLavori = avviaLavori(mezzi, LAVORI, (errore) =>
    app.log.error({ errore }, 'pulizia non riuscita'),
  )
  // What the last run left half way goes on.
  app.addHook('onReady', async () => {
    riprendiTutte(archivio.db).catch((errore) => app.log.error({ errore }, 'importazione non ripresa'))
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
  app.addHook('onResponse', (richiesta, risposta, fatto) => {
    app.log.info({
      richiesta: richiesta.id,
      utente: richiesta.utente?.id ?? null,
      metodo: richiesta.method,
      rotta: richiesta.routeOptions.url ?? null,
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

/** Security headers of every answer (assurance guide); texts that never change, so none is made twice. */
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
    allowList: (richiesta) => LOCALE.test(richiesta.ip),
    errorResponseBuilder: (_, { ttl }) =>
      new ErroreApplicativo('troppi_tentativi', CODICI.troppi_tentativi.testo, {
        riprovaTra: Math.ceil(ttl / 1000),
      }),
  })
  const limita = app.rateLimit()
  app.addHook('onRequest', (richiesta, risposta, avanti) => {
    risposta.headers(INTESTAZIONI).header('x-request-id', richiesta.id)
    if (richiesta.url.startsWith('/api')) risposta.header('cache-control', 'no-store')
    if (richiesta.protocol === 'https')
      risposta.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (daQui(richiesta)) avanti()
    // Its promise is not given back: whoever waits for both would go on twice.
    else void limita.call(app, richiesta, risposta).then(() => avanti(), avanti)
  })
}
