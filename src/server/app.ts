import { wing as anagrafe } from '#anagrafe/wing.server.ts'
import { wing as archivio } from '#archivio/wing.server.ts'
import { wing as carte } from '#carte/wing.server.ts'
import { wing as scadenze } from '#scadenze/wing.server.ts'
import { backupRoutes } from '#screens/amministrazione/routes.server.ts'
import { utentiConVisiteRoutes } from '#screens/amministrazione/utenti.routes.server.ts'
import { jobs as andamentoJobs } from '#screens/andamento/posta.queries.server.ts'
import { previsioni } from '#screens/andamento/previsioni.queries.server.ts'
import { andamentoRoutes } from '#screens/andamento/routes.server.ts'
import { contabilitaRoutes } from '#screens/contabilita/routes.server.ts'
import { daCompletareRoutes } from '#screens/da-completare/routes.server.ts'
import { dashboardRoutes } from '#screens/dashboard/routes.server.ts'
import { doppioniRoutes } from '#screens/doppioni/routes.server.ts'
import { schedaFornitoreRoutes } from '#screens/fornitori/routes.server.ts'
import { programmazioneRoutes } from '#screens/programmazione/routes.server.ts'
import { ricercaRoutes } from '#screens/ricerca/routes.server.ts'
import { schedaClienteRoutes } from '#screens/scheda-cliente/routes.server.ts'
import { elsewhereJob } from '#server/backup/elsewhere.ts'
import { nightlyBackup } from '#server/backup/nightly.ts'
import type { AfterWrite } from '#server/data/after-write.ts'
import type { Services } from '#server/data/context.ts'
import type { Table } from '#server/data/table.ts'
import type { FilesInUse } from '#server/files/in-use.ts'
import type { Route } from '#server/http/routes.ts'
import { wing as telefono } from '#telefono/wing.server.ts'
import { wing as visite } from '#visite/wing.server.ts'
import { type Job, SERVER_JOBS } from './jobs.ts'
import type { Mailable } from './mailables.ts'
import type { Wing } from './wing.ts'

/** The house: each wing may know those before it. A new noun is declared in its wing's `wing.server.ts`. */
const WINGS: readonly Wing[] = [anagrafe, scadenze, visite, carte, telefono, archivio]

/** Every call of the API: the nouns', then those that answer for several of them. */
export const ROUTES: readonly Route[] = [
  ...WINGS.flatMap(({ routes }) => routes),
  ...schedaClienteRoutes,
  ...daCompletareRoutes,
  ...doppioniRoutes,
  ...schedaFornitoreRoutes,
  ...contabilitaRoutes,
  ...dashboardRoutes,
  ...andamentoRoutes,
  ...ricercaRoutes,
  ...programmazioneRoutes,
  ...backupRoutes,
  ...utentiConVisiteRoutes,
]

/** Every table with a contract: whose words the fields have; a test fails where a text of the database is missing. */
export const TABLES: readonly Table[] = [...WINGS.flatMap(({ tables }) => tables), previsioni]

/** The tables that name stored files. */
export const FILES_IN_USE: readonly FilesInUse[] = WINGS.flatMap(({ filesInUse = [] }) => filesInUse)

/** Documents that may be sent to customers. */
export const MAILABLES: readonly Mailable<Services>[] = WINGS.flatMap(({ mailables = [] }) => mailables)

/** Pages for people without an account. */
export const VISITORS = WINGS.flatMap(({ visitors = [] }) => visitors)

/** What runs by itself, in this order. */
export const JOBS: readonly Job[] = [
  ...SERVER_JOBS,
  ...anagrafe.jobs.cancellazioni,
  ...anagrafe.jobs.congedi,
  ...visite.jobs.notifiche,
  ...archivio.jobs.importazioni,
  ...archivio.jobs.fattureRicevute,
  ...archivio.jobs.movimenti,
  ...archivio.jobs.postaArrivata,
  ...scadenze.jobs.scadenze,
  ...scadenze.jobs.contratti,
  ...visite.jobs.messaggi,
  ...carte.jobs.preventivi,
  ...carte.jobs.pec,
  ...telefono.jobs.azioni,
  ...andamentoJobs,
  nightlyBackup,
  elsewhereJob,
]

/** What happens in the transaction of another noun's write, in this order. */
export const AFTER_WRITE: readonly AfterWrite[] = [
  anagrafe.afterWrite.telefoni,
  anagrafe.afterWrite.nomiDiFile,
  // Before the deadlines, which rest on it.
  anagrafe.afterWrite.potenze,
  archivio.afterWrite.importazioni,
  archivio.afterWrite.movimenti,
  archivio.afterWrite.parti,
  visite.afterWrite.notifiche,
  scadenze.afterWrite.scadenze,
  scadenze.afterWrite.lavori,
  scadenze.afterWrite.contratti,
  visite.afterWrite.poteri,
  visite.afterWrite.rinnovi,
  visite.afterWrite.assenze,
  visite.afterWrite.messaggi,
  visite.afterWrite.aiutanti,
  carte.afterWrite.daFatturare,
  carte.afterWrite.pezziUsati,
  carte.afterWrite.pezziArrivati,
  carte.afterWrite.pezziPortati,
  carte.afterWrite.pezzi,
  carte.afterWrite.ordini,
]
