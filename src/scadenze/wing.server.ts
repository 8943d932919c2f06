import { contrattiCanoni } from '#scadenze/contratti/canoni.queries.server.ts'
import { jobs as contrattiJobs } from '#scadenze/contratti/jobs.server.ts'
import { contratti, afterWrite as contrattiAfterWrite } from '#scadenze/contratti/queries.server.ts'
import { contrattiRoutes } from '#scadenze/contratti/routes.server.ts'
import { prenotateRoutes } from '#scadenze/prenotate/routes.server.ts'
import { rcee } from '#scadenze/rcee/queries.server.ts'
import { rceeRoutes } from '#scadenze/rcee/routes.server.ts'
import { bachecaRoutes } from '#scadenze/scadenze/bacheca.routes.server.ts'
import { afterWrite as scadenzeAfterWrite } from '#scadenze/scadenze/calcolo.queries.server.ts'
import { contatti } from '#scadenze/scadenze/contatti.queries.server.ts'
import { jobs as scadenzeJobs } from '#scadenze/scadenze/jobs.server.ts'
import { afterWrite as lavoriAfterWrite } from '#scadenze/scadenze/lavori.queries.server.ts'
import { deroghe, scadenze, scadenzeFatte } from '#scadenze/scadenze/queries.server.ts'
import { conferme, regoleLocali } from '#scadenze/scadenze/regole.queries.server.ts'
import { regoleRoutes } from '#scadenze/scadenze/regole.routes.server.ts'
import { scadenzeRoutes } from '#scadenze/scadenze/routes.server.ts'
import type { Wing } from '#server/wing.ts'

/** What is due and when: deadlines with their rules, RCEE reports, contracts. */
export const wing = {
  routes: [
    ...prenotateRoutes,
    ...rceeRoutes,
    ...scadenzeRoutes,
    ...regoleRoutes,
    ...bachecaRoutes,
    ...contrattiRoutes,
  ],
  tables: [
    rcee,
    deroghe,
    scadenze,
    scadenzeFatte,
    contatti,
    conferme,
    regoleLocali,
    contratti,
    contrattiCanoni,
  ],
  jobs: { scadenze: scadenzeJobs, contratti: contrattiJobs },
  afterWrite: {
    scadenze: scadenzeAfterWrite,
    lavori: lavoriAfterWrite,
    contratti: contrattiAfterWrite,
  },
} satisfies Wing
