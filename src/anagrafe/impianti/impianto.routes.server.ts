import { recordRoutes } from '#server/http/crud.ts'
import { adminRoute, type Route, route } from '#server/http/routes.ts'
import { ogniRuolo, soloAdmin } from '#shared/permissions.ts'
import {
  impiantiQuery,
  impiantoDaControllare,
  impiantoInput,
  impiantoModifica,
  rigaImpianto,
} from './contract.ts'
import { impiantiDaControllare } from './generatori.queries.server.ts'
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
  adminRoute({
    method: 'GET',
    path: '/impianti/da-controllare',
    operation: 'elencaImpiantiDaControllare',
    title: 'Gli impianti di più generatori che hanno la potenza di uno solo',
    list: true,
    reply: impiantoDaControllare,
    async run({ db }) {
      const righe = await impiantiDaControllare(db)
      return { righe, conteggio: righe.length }
    },
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
