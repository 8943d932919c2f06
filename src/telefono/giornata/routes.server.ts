import { type Route, route } from '#server/http/routes.ts'
import { tutti } from '#shared/permissions.ts'
import { giornata } from './contract.ts'
import { trovaGiornata } from './queries.server.ts'

export const giornataRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/giornata',
    operation: 'trovaGiornata',
    title: 'Le proprie visite da ieri a sei giorni avanti, con i loro lavori e le schede dei clienti',
    permission: tutti,
    background: true,
    reply: giornata,
    run: ({ db, utente }) => trovaGiornata(db, utente),
  }),
]
