import { recordRoutes } from '#server/http/crud.ts'
import { type Route, route } from '#server/http/routes.ts'
import { soloAdmin, tutti } from '#shared/permissions.ts'
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
    permission: tutti,
    list: true,
    query: impiantiQuery,
    reply: rigaImpianto,
    run: ({ db, query }) => (query.limit ? elencaImpianti : scorriImpianti)(db, query),
  }),
  ...recordRoutes({
    table: impianti,
    path: '/impianti',
    name: 'un impianto',
    permissions: { leggi: tutti, crea: tutti, modifica: tutti, elimina: soloAdmin },
    failures: ['conflitto'],
    row: rigaImpianto,
    input: impiantoInput,
    modifica: impiantoModifica,
    crea: creaImpianto,
    aggiorna: aggiornaImpianto,
  }),
]
