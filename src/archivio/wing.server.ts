import { afterWrite as importazioniAfterWrite } from '#archivio/importazioni/erasure.queries.server.ts'
import { jobs as importazioniJobs } from '#archivio/importazioni/jobs.server.ts'
import { importazioni } from '#archivio/importazioni/queries.server.ts'
import { importazioniRoutes } from '#archivio/importazioni/routes.server.ts'
import type { Wing } from '#server/wing.ts'

/** What is brought in from elsewhere: imports. */
export const wing = {
  routes: [...importazioniRoutes],
  tables: [importazioni],
  jobs: { importazioni: importazioniJobs },
  afterWrite: {
    importazioni: importazioniAfterWrite,
  },
} satisfies Wing
