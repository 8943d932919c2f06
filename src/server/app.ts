// long because every feature stands in these lists
import type { FastifyInstance } from 'fastify'
import { appuntamenti } from '#features/appuntamenti/queries.server.ts'
import { appuntamentiRoutes } from '#features/appuntamenti/routes.server.ts'
import { articoli } from '#features/articoli/queries.server.ts'
import { articoliRoutes } from '#features/articoli/routes.server.ts'
import { azienda } from '#features/azienda/queries.server.ts'
import { aziendaRoutes } from '#features/azienda/routes.server.ts'
import { jobs as azioniJobs } from '#features/azioni/jobs.server.ts'
import { azioni } from '#features/azioni/queries.server.ts'
import { azioniRoutes } from '#features/azioni/routes.server.ts'
import { calendari } from '#features/calendari/queries.server.ts'
import { calendariRoutes } from '#features/calendari/routes.server.ts'
import { clienti } from '#features/clienti/queries.server.ts'
import { clientiRoutes } from '#features/clienti/routes.server.ts'
import { contrattiCanoni } from '#features/contratti/canoni.queries.server.ts'
import { jobs as contrattiJobs } from '#features/contratti/jobs.server.ts'
import { contratti, afterWrite as contrattiAfterWrite } from '#features/contratti/queries.server.ts'
import { contrattiRoutes } from '#features/contratti/routes.server.ts'
import { daFatturareRoutes } from '#features/da-fatturare/routes.server.ts'
import { afterWrite as daFatturareAfterWrite } from '#features/da-fatturare/visite.queries.server.ts'
import { dichiarazioni } from '#features/dichiarazioni/queries.server.ts'
import { dichiarazioniRoutes } from '#features/dichiarazioni/routes.server.ts'
import { dispositiviRoutes } from '#features/dispositivi/routes.server.ts'
import { ditte } from '#features/ditte/queries.server.ts'
import { ditteRoutes } from '#features/ditte/routes.server.ts'
import { documenti, filesInUse as documentiFiles } from '#features/documenti/queries.server.ts'
import { documentiRoutes } from '#features/documenti/routes.server.ts'
import { fileElettronici, invii } from '#features/elettronica/queries.server.ts'
import { elettronicaRoutes } from '#features/elettronica/routes.server.ts'
import { pagamentiRoutes } from '#features/fatture/pagamenti.routes.server.ts'
import { fatture, pagamenti } from '#features/fatture/queries.server.ts'
import { rate } from '#features/fatture/rate.queries.server.ts'
import { rateRoutes } from '#features/fatture/rate.routes.server.ts'
import { fattureRiepilogo, fattureRighe } from '#features/fatture/righe.queries.server.ts'
import { fattureRoutes } from '#features/fatture/routes.server.ts'
import { fattureVisite } from '#features/fatture/visite.queries.server.ts'
import { fornitori } from '#features/fornitori/queries.server.ts'
import { fornitoriRoutes } from '#features/fornitori/routes.server.ts'
import { frasi } from '#features/frasi/queries.server.ts'
import { frasiRoutes } from '#features/frasi/routes.server.ts'
import { giornataRoutes } from '#features/giornata/routes.server.ts'
import { caldaie, condizionatori } from '#features/impianti/queries.server.ts'
import { caldaieRoutes, condizionatoriRoutes } from '#features/impianti/routes.server.ts'
import { afterWrite as importazioniAfterWrite } from '#features/importazioni/erasure.queries.server.ts'
import { jobs as importazioniJobs } from '#features/importazioni/jobs.server.ts'
import { importazioni } from '#features/importazioni/queries.server.ts'
import { importazioniRoutes } from '#features/importazioni/routes.server.ts'
import { lotti } from '#features/lotti/queries.server.ts'
import { lottiRoutes } from '#features/lotti/routes.server.ts'
import {
  collegamentoDi,
  leggiPagina,
  risposte,
  scriviRisposta,
} from '#features/messaggi/conferma.queries.server.ts'
import { jobs as messaggiJobs } from '#features/messaggi/jobs.server.ts'
import { paginaDiErrore } from '#features/messaggi/pagina.rules.ts'
import { afterWrite as messaggiAfterWrite } from '#features/messaggi/preparazione.queries.server.ts'
import { messaggi, modelli } from '#features/messaggi/queries.server.ts'
import { messaggiRoutes } from '#features/messaggi/routes.server.ts'
import { jobs as notificheJobs } from '#features/notifiche/jobs.server.ts'
import { notifiche, afterWrite as notificheAfterWrite } from '#features/notifiche/queries.server.ts'
import { afterWrite as rinnoviAfterWrite } from '#features/notifiche/rinnovi.queries.server.ts'
import { notificheRoutes } from '#features/notifiche/routes.server.ts'
import { assenze, orari } from '#features/orari/queries.server.ts'
import { orariRoutes } from '#features/orari/routes.server.ts'
import { postaTable } from '#features/posta/queries.server.ts'
import { postaRoutes } from '#features/posta/routes.server.ts'
import { preventivi } from '#features/preventivi/queries.server.ts'
import { accettazioni, preventiviRevisioni } from '#features/preventivi/revisioni.queries.server.ts'
import { preventiviRighe } from '#features/preventivi/righe.queries.server.ts'
import { preventiviRoutes } from '#features/preventivi/routes.server.ts'
import { foto, filesInUse as fotoFiles, materiali, rapporti } from '#features/rapporti/queries.server.ts'
import { rapportiRoutes } from '#features/rapporti/routes.server.ts'
import { rcee } from '#features/rcee/queries.server.ts'
import { rceeRoutes } from '#features/rcee/routes.server.ts'
import { registroRoutes } from '#features/registro/routes.server.ts'
import { bachecaRoutes } from '#features/scadenze/bacheca.routes.server.ts'
import { afterWrite as scadenzeAfterWrite } from '#features/scadenze/calcolo.queries.server.ts'
import { contatti } from '#features/scadenze/contatti.queries.server.ts'
import { jobs as scadenzeJobs } from '#features/scadenze/jobs.server.ts'
import { afterWrite as lavoriAfterWrite } from '#features/scadenze/lavori.queries.server.ts'
import { deroghe, scadenze, scadenzeFatte } from '#features/scadenze/queries.server.ts'
import { conferme, regoleLocali } from '#features/scadenze/regole.queries.server.ts'
import { regoleRoutes } from '#features/scadenze/regole.routes.server.ts'
import { scadenzeRoutes } from '#features/scadenze/routes.server.ts'
import { serieFatture } from '#features/serie/queries.server.ts'
import { serieRoutes } from '#features/serie/routes.server.ts'
import { codiceRoutes } from '#features/sessione/codice.routes.server.ts'
import { sessioneRoutes } from '#features/sessione/routes.server.ts'
import { utenti } from '#features/utenti/queries.server.ts'
import { utentiRoutes } from '#features/utenti/routes.server.ts'
import { zone } from '#features/zone/queries.server.ts'
import { zoneRoutes } from '#features/zone/routes.server.ts'
import { backupRoutes } from '#screens/amministrazione/routes.server.ts'
import { utentiConVisiteRoutes } from '#screens/amministrazione/utenti.routes.server.ts'
import { contabilitaRoutes } from '#screens/contabilita/routes.server.ts'
import { dashboardRoutes } from '#screens/dashboard/routes.server.ts'
import { schedaFornitoreRoutes } from '#screens/fornitori/routes.server.ts'
import { ricercaRoutes } from '#screens/ricerca/routes.server.ts'
import { schedaClienteRoutes } from '#screens/scheda-cliente/routes.server.ts'
import { elsewhereJob } from '#server/backup/elsewhere.ts'
import { nightlyBackup } from '#server/backup/nightly.ts'
import { type AfterWrite, registerAfterWrite } from '#server/data/after-write.ts'
import type { Services } from '#server/data/context.ts'
import type { Archive } from '#server/data/database.ts'
import { registerTables, type Table } from '#server/data/table.ts'
import { Children } from '#server/files/children.ts'
import type { FilesInUse } from '#server/files/in-use.ts'
import { FileStore } from '#server/files/store.ts'
import type { BodyTimes } from '#server/http/body-time.ts'
import { healthRoutes } from '#server/http/health.ts'
import { documentApi } from '#server/http/openapi.ts'
import type { Route } from '#server/http/routes.ts'
import { createServer } from '#server/http/server.ts'
import { serveInterface } from '#server/http/static.ts'
import { serveVisitors } from '#server/http/visitors.ts'
import { connectRoutes } from '#server/http/wire.ts'
import type { Environment } from './env.ts'
import { type Job, SERVER_JOBS, startJobs } from './jobs.ts'

/** Every call of the API, feature by feature. A new feature adds its line here. */
export const ROUTES: readonly Route[] = [
  ...sessioneRoutes,
  ...codiceRoutes,
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
  ...scadenzeRoutes,
  ...regoleRoutes,
  ...bachecaRoutes,
  ...orariRoutes,
  ...zoneRoutes,
  ...lottiRoutes,
  ...calendariRoutes,
  ...contrattiRoutes,
  ...postaRoutes,
  ...messaggiRoutes,
  ...fornitoriRoutes,
  ...schedaFornitoreRoutes,
  ...preventiviRoutes,
  ...fattureRoutes,
  ...rateRoutes,
  ...pagamentiRoutes,
  ...elettronicaRoutes,
  ...serieRoutes,
  ...dichiarazioniRoutes,
  ...contabilitaRoutes,
  ...daFatturareRoutes,
  ...notificheRoutes,
  ...dashboardRoutes,
  ...giornataRoutes,
  ...azioniRoutes,
  ...dispositiviRoutes,
  ...articoliRoutes,
  ...frasiRoutes,
  ...rapportiRoutes,
  ...ricercaRoutes,
  ...importazioniRoutes,
  ...registroRoutes,
  ...backupRoutes,
  ...utentiConVisiteRoutes,
]

/**
 * Every table with a contract, in the order in which a customer's data are exported and erased. The register takes its
 * words from here; a test fails where a text of the database is missing.
 */
export const TABLES: readonly Table[] = [
  clienti,
  caldaie.table,
  condizionatori.table,
  appuntamenti,
  rcee,
  deroghe,
  scadenze,
  scadenzeFatte,
  contatti,
  preventivi,
  preventiviRighe,
  preventiviRevisioni,
  accettazioni,
  fatture,
  fattureVisite,
  fattureRighe,
  fattureRiepilogo,
  pagamenti,
  fileElettronici,
  // They refer to documents, and materials to them.
  materiali,
  foto,
  rapporti,
  dichiarazioni,
  documenti,
  rate,
  notifiche,
  utenti,
  ditte,
  azienda,
  fornitori,
  importazioni,
  conferme,
  regoleLocali,
  orari,
  assenze,
  zone,
  lotti,
  calendari,
  contratti,
  contrattiCanoni,
  postaTable,
  modelli,
  messaggi,
  risposte,
  azioni,
  articoli,
  frasi,
  invii,
  serieFatture,
]

/** What runs by itself, in this order. */
export const JOBS: readonly Job[] = [
  ...SERVER_JOBS,
  ...notificheJobs,
  ...importazioniJobs,
  ...scadenzeJobs,
  ...contrattiJobs,
  ...messaggiJobs,
  ...azioniJobs,
  nightlyBackup,
  elsewhereJob,
]

/** The tables that name stored files. */
export const FILES_IN_USE: readonly FilesInUse[] = [documentiFiles, fotoFiles]

/** What features do in the transaction of another noun's write, in this order. */
export const AFTER_WRITE: readonly AfterWrite[] = [
  importazioniAfterWrite,
  notificheAfterWrite,
  scadenzeAfterWrite,
  lavoriAfterWrite,
  contrattiAfterWrite,
  rinnoviAfterWrite,
  messaggiAfterWrite,
  daFatturareAfterWrite,
]

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
  }
  const routes = [...ROUTES, ...healthRoutes(db), ...extraRoutes]
  // Its package is read where it is wanted only.
  if (environment.metrics) (await import('#server/metrics.ts')).serveMetrics(app, db, environment)
  await connectRoutes(app, services, routes)
  await documentApi(app, routes)
  await serveVisitors(app, {
    path: '/v/:token',
    link: (token) => collegamentoDi(services, token),
    read: (token) => leggiPagina(services, token),
    write: (token, fields) => scriviRisposta(services, token, fields),
    failure: paginaDiErrore,
  })
  await serveInterface(app)
  const beginJobs = () => {
    stopJobs = startJobs(services, JOBS, {
      done: (lavoro) => app.log.info({ lavoro }, 'lavoro del giorno fatto'),
      failed: (lavoro, errore) => app.log.error({ lavoro, errore }, 'lavoro non riuscito'),
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
