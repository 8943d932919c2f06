import { type Route, route } from '#server/http/routes.ts'
import { ogniRuolo } from '#shared/permissions.ts'
import { giornata, giornataQuery } from './contract.ts'
import { trovaGiornata } from './queries.server.ts'

export const giornataRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/giornata',
    operation: 'trovaGiornata',
    title: 'Le proprie visite da ieri a sei giorni avanti, con i loro lavori e le schede dei clienti',
    permission: ogniRuolo,
    background: true,
    query: giornataQuery,
    reply: giornata,
    run: ({ db, utente, query }) => trovaGiornata(db, utente, query),
  }),
]
