import type { Wing } from '#server/wing.ts'
import { aiutanti, afterWrite as aiutantiAfterWrite } from '#visite/appuntamenti/aiutanti.queries.server.ts'
import { appuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { appuntamentiRoutes } from '#visite/appuntamenti/routes.server.ts'
import { traslocoRoutes } from '#visite/appuntamenti/trasloco.routes.server.ts'
import { calendari } from '#visite/calendari/queries.server.ts'
import { calendariRoutes } from '#visite/calendari/routes.server.ts'
import { lotti } from '#visite/lotti/queries.server.ts'
import { lottiRoutes } from '#visite/lotti/routes.server.ts'
import { tabellaRisposte } from '#visite/messaggi/conferma.queries.server.ts'
import { afterWrite as messaggiAfterWrite } from '#visite/messaggi/di-visita.queries.server.ts'
import { jobs as messaggiJobs } from '#visite/messaggi/jobs.server.ts'
import { modelli } from '#visite/messaggi/modelli.queries.server.ts'
import { messaggi } from '#visite/messaggi/queries.server.ts'
import { messaggiRoutes } from '#visite/messaggi/routes.server.ts'
import { afterWrite as assenzeAfterWrite } from '#visite/notifiche/assenze.queries.server.ts'
import { jobs as notificheJobs } from '#visite/notifiche/jobs.server.ts'
import { afterWrite as poteriAfterWrite } from '#visite/notifiche/poteri.queries.server.ts'
import { notifiche, afterWrite as notificheAfterWrite } from '#visite/notifiche/queries.server.ts'
import { afterWrite as rinnoviAfterWrite } from '#visite/notifiche/rinnovi.queries.server.ts'
import { notificheRoutes } from '#visite/notifiche/routes.server.ts'
import { conDocumenti } from '#visite/spedizioni/partenza.queries.server.ts'
import { portaDeiClienti } from '#visite/spedizioni/porta.queries.server.ts'
import { spedizioni } from '#visite/spedizioni/queries.server.ts'
import { spedizioniRoutes } from '#visite/spedizioni/routes.server.ts'
import { tempoRoutes } from '#visite/tempo/routes.server.ts'

// The queue comes before what is sent with it.
conDocumenti()

/** When who goes where, and who is told: people's time, visits, batches of them, calendars, notifications, messages. */
export const wing = {
  routes: [
    ...tempoRoutes,
    ...appuntamentiRoutes,
    ...traslocoRoutes,
    ...lottiRoutes,
    ...calendariRoutes,
    ...messaggiRoutes,
    ...spedizioniRoutes,
    ...notificheRoutes,
  ],
  tables: [
    appuntamenti,
    aiutanti,
    notifiche,
    lotti,
    calendari,
    modelli,
    messaggi,
    spedizioni,
    tabellaRisposte,
  ],
  jobs: { notifiche: notificheJobs, messaggi: messaggiJobs },
  afterWrite: {
    notifiche: notificheAfterWrite,
    poteri: poteriAfterWrite,
    rinnovi: rinnoviAfterWrite,
    assenze: assenzeAfterWrite,
    messaggi: messaggiAfterWrite,
    aiutanti: aiutantiAfterWrite,
  },
  visitors: [portaDeiClienti],
} satisfies Wing
