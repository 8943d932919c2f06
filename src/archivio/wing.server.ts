import { jobs as fattureRicevuteJobs } from '#archivio/fatture-ricevute/jobs.server.ts'
import { documentiRicevuti, fattureRicevute, filesInUse } from '#archivio/fatture-ricevute/queries.server.ts'
import { fattureRicevuteRoutes } from '#archivio/fatture-ricevute/routes.server.ts'
import { afterWrite as importazioniAfterWrite } from '#archivio/importazioni/erasure.queries.server.ts'
import { jobs as importazioniJobs } from '#archivio/importazioni/jobs.server.ts'
import { importazioni } from '#archivio/importazioni/queries.server.ts'
import { importazioniRoutes } from '#archivio/importazioni/routes.server.ts'
import { mesiScaricati } from '#archivio/mese/queries.server.ts'
import { meseRoutes } from '#archivio/mese/routes.server.ts'
import type { Wing } from '#server/wing.ts'

/** What is brought from elsewhere, and what goes to the accountant. */
export const wing = {
  routes: [...importazioniRoutes, ...fattureRicevuteRoutes, ...meseRoutes],
  tables: [importazioni, fattureRicevute, documentiRicevuti, mesiScaricati],
  filesInUse: [filesInUse],
  jobs: { importazioni: importazioniJobs, fattureRicevute: fattureRicevuteJobs },
  afterWrite: {
    importazioni: importazioniAfterWrite,
  },
} satisfies Wing
