import { recordRoutes } from '#server/http/crud.ts'
import { type Route, route } from '#server/http/routes.ts'
import { ogniRuolo, soloAdmin } from '#shared/permissions.ts'
import { impiantiQuery, impiantoInput, impiantoModifica, rigaImpianto } from './contract.ts'
import {
  aggiornaImpianto,
  creaImpianto,
  elencaImpianti,
  impianti,
  scorriImpianti,
} from './impianto.queries.server.ts'

export const impiantoRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/impianti',
    operation: 'elencaImpianti',
    title: 'Gli impianti, o quelli di un cliente',
    permission: ogniRuolo,
    list: true,
    query: impiantiQuery,
    reply: rigaImpianto,
    run: ({ db, query }) => (query.limit ? elencaImpianti : scorriImpianti)(db, query),
  }),
  ...recordRoutes({
    table: impianti,
    path: '/impianti',
    name: 'un impianto',
    permissions: { leggi: ogniRuolo, crea: ogniRuolo, modifica: ogniRuolo, elimina: soloAdmin },
    failures: ['conflitto'],
    row: rigaImpianto,
    input: impiantoInput,
    modifica: impiantoModifica,
    crea: creaImpianto,
    aggiorna: aggiornaImpianto,
  }),
]
