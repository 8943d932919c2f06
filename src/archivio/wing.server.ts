import { jobs as fattureRicevuteJobs } from '#archivio/fatture-ricevute/jobs.server.ts'
import { documentiRicevuti, fattureRicevute, filesInUse } from '#archivio/fatture-ricevute/queries.server.ts'
import { fattureRicevuteRoutes } from '#archivio/fatture-ricevute/routes.server.ts'
import { afterWrite as importazioniAfterWrite } from '#archivio/importazioni/erasure.queries.server.ts'
import { jobs as importazioniJobs } from '#archivio/importazioni/jobs.server.ts'
import { importazioni } from '#archivio/importazioni/queries.server.ts'
import { importazioniRoutes } from '#archivio/importazioni/routes.server.ts'
import { integrazioni, integrazioniInUso } from '#archivio/integrazioni/queries.server.ts'
import { integrazioniRoutes } from '#archivio/integrazioni/routes.server.ts'
import { mesiScaricati } from '#archivio/mese/queries.server.ts'
import { meseRoutes } from '#archivio/mese/routes.server.ts'
import {
  afterWrite as movimentiAfterWrite,
  jobs as movimentiJobs,
} from '#archivio/movimenti/erasure.queries.server.ts'
import { afterWrite as partiAfterWrite } from '#archivio/movimenti/pagamento-tolto.queries.server.ts'
import { partiMovimenti } from '#archivio/movimenti/parti.queries.server.ts'
import { movimenti, righeMovimenti } from '#archivio/movimenti/queries.server.ts'
import { restituzioniRoutes } from '#archivio/movimenti/restituzioni.routes.server.ts'
import { movimentiRoutes } from '#archivio/movimenti/routes.server.ts'
import { jobs as postaArrivataJobs } from '#archivio/posta-arrivata/leggi.queries.server.ts'
import { postaArrivataRoutes } from '#archivio/posta-arrivata/routes.server.ts'
import type { Wing } from '#server/wing.ts'

/** What is brought from elsewhere, and what goes to the accountant. */
export const wing = {
  routes: [
    ...importazioniRoutes,
    ...fattureRicevuteRoutes,
    ...movimentiRoutes,
    ...restituzioniRoutes,
    ...integrazioniRoutes,
    ...meseRoutes,
    ...postaArrivataRoutes,
  ],
  tables: [
    importazioni,
    fattureRicevute,
    documentiRicevuti,
    movimenti,
    righeMovimenti,
    partiMovimenti,
    integrazioni,
    mesiScaricati,
  ],
  filesInUse: [filesInUse, integrazioniInUso],
  jobs: {
    importazioni: importazioniJobs,
    fattureRicevute: fattureRicevuteJobs,
    movimenti: movimentiJobs,
    postaArrivata: postaArrivataJobs,
  },
  afterWrite: {
    importazioni: importazioniAfterWrite,
    movimenti: movimentiAfterWrite,
    parti: partiAfterWrite,
  },
} satisfies Wing
