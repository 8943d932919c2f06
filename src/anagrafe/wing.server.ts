import { azienda } from '#anagrafe/azienda/queries.server.ts'
import { aziendaRoutes } from '#anagrafe/azienda/routes.server.ts'
import { jobs as cancellazioni } from '#anagrafe/clienti/cancellazione.queries.server.ts'
import { clientiDistinti } from '#anagrafe/clienti/distinti.queries.server.ts'
import { afterWrite as nomiDiFile } from '#anagrafe/clienti/nomi-di-file.queries.server.ts'
import { clienti } from '#anagrafe/clienti/queries.server.ts'
import { clientiRoutes } from '#anagrafe/clienti/routes.server.ts'
import { clientiTelefoni, afterWrite as telefoni } from '#anagrafe/clienti/telefoni.queries.server.ts'
import { clientiUniti } from '#anagrafe/clienti/uniti.queries.server.ts'
import { dispositiviRoutes } from '#anagrafe/dispositivi/routes.server.ts'
import { ditte } from '#anagrafe/ditte/queries.server.ts'
import { ditteRoutes } from '#anagrafe/ditte/routes.server.ts'
import { documenti, filesInUse as documentiFiles } from '#anagrafe/documenti/queries.server.ts'
import { documentiRoutes } from '#anagrafe/documenti/routes.server.ts'
import { fornitori } from '#anagrafe/fornitori/queries.server.ts'
import { fornitoriRoutes } from '#anagrafe/fornitori/routes.server.ts'
import { impianti } from '#anagrafe/impianti/impianto.queries.server.ts'
import { impiantoRoutes } from '#anagrafe/impianti/impianto.routes.server.ts'
import { afterWrite as potenze } from '#anagrafe/impianti/potenze.queries.server.ts'
import { caldaie, condizionatori } from '#anagrafe/impianti/queries.server.ts'
import { caldaieRoutes, condizionatoriRoutes } from '#anagrafe/impianti/routes.server.ts'
import { assenze, orari } from '#anagrafe/orari/queries.server.ts'
import { orariRoutes } from '#anagrafe/orari/routes.server.ts'
import { postaTable } from '#anagrafe/posta/queries.server.ts'
import { postaRoutes } from '#anagrafe/posta/routes.server.ts'
import {
  emittentiPec,
  messaggiPec,
  messaggiPecInUso,
} from '#anagrafe/posta-certificata/messaggi.queries.server.ts'
import { postaCertificataTable } from '#anagrafe/posta-certificata/queries.server.ts'
import { postaCertificataRoutes } from '#anagrafe/posta-certificata/routes.server.ts'
import { registroRoutes } from '#anagrafe/registro/routes.server.ts'
import { codiceRoutes } from '#anagrafe/sessione/codice.routes.server.ts'
import { sessioneRoutes } from '#anagrafe/sessione/routes.server.ts'
import { jobs as congedi, utenti } from '#anagrafe/utenti/queries.server.ts'
import { utentiRoutes } from '#anagrafe/utenti/routes.server.ts'
import { zone } from '#anagrafe/zone/queries.server.ts'
import { zoneRoutes } from '#anagrafe/zone/routes.server.ts'
import type { Wing } from '#server/wing.ts'

/** Who and what the work is about: customers with their plants, suppliers, firms, users, documents, the company. */
export const wing = {
  routes: [
    ...sessioneRoutes,
    ...codiceRoutes,
    ...utentiRoutes,
    ...ditteRoutes,
    ...aziendaRoutes,
    ...clientiRoutes,
    ...impiantoRoutes,
    ...caldaieRoutes,
    ...condizionatoriRoutes,
    ...documentiRoutes,
    ...orariRoutes,
    ...zoneRoutes,
    ...postaRoutes,
    ...postaCertificataRoutes,
    ...fornitoriRoutes,
    ...dispositiviRoutes,
    ...registroRoutes,
  ],
  tables: [
    clienti,
    clientiUniti,
    clientiDistinti,
    clientiTelefoni,
    impianti,
    caldaie.table,
    condizionatori.table,
    documenti,
    utenti,
    ditte,
    azienda,
    fornitori,
    orari,
    assenze,
    zone,
    postaTable,
    postaCertificataTable,
    emittentiPec,
    messaggiPec,
  ],
  filesInUse: [documentiFiles, messaggiPecInUso],
  afterWrite: { telefoni, nomiDiFile, potenze },
  jobs: { cancellazioni, congedi },
} satisfies Wing
