import type { Wing } from '#server/wing.ts'
import { jobs as azioniJobs } from '#telefono/azioni/jobs.server.ts'
import { azioni } from '#telefono/azioni/queries.server.ts'
import { azioniRoutes } from '#telefono/azioni/routes.server.ts'
import { catastiRoutes } from '#telefono/catasti/routes.server.ts'
import { frasi } from '#telefono/frasi/queries.server.ts'
import { frasiRoutes } from '#telefono/frasi/routes.server.ts'
import { giornataRoutes } from '#telefono/giornata/routes.server.ts'
import { attesi } from '#telefono/rapporti/attesi.queries.server.ts'
import { foto, filesInUse as fotoFiles, materiali, rapporti } from '#telefono/rapporti/queries.server.ts'
import { rapportiRoutes } from '#telefono/rapporti/routes.server.ts'
import { spedizioneRapporto } from '#telefono/rapporti/spedizione.queries.server.ts'
import { citRoutes } from '#telefono/rcee-moduli/cit.routes.server.ts'
import { moduli } from '#telefono/rcee-moduli/queries.server.ts'
import { moduliRoutes } from '#telefono/rcee-moduli/routes.server.ts'
import { spedizioneRcee } from '#telefono/rcee-moduli/spedizione.queries.server.ts'

/** What a technician does without a network: reports, phrases, the day, the actions that wait. */
export const wing = {
  routes: [
    ...giornataRoutes,
    ...azioniRoutes,
    ...frasiRoutes,
    ...rapportiRoutes,
    ...moduliRoutes,
    ...catastiRoutes,
    ...citRoutes,
  ],
  tables: [materiali, foto, attesi, rapporti, moduli, azioni, frasi],
  jobs: { azioni: azioniJobs },
  filesInUse: [fotoFiles],
  mailables: [spedizioneRapporto, spedizioneRcee],
} satisfies Wing
