import * as z from 'zod'
import { type Route, route } from '#server/http/routes.ts'
import { isAdmin, ogniRuolo } from '#shared/permissions.ts'
import { giornoDiLavoro, tempoQuery } from './contract.ts'
import { mieiGiorni } from './giornate.queries.server.ts'

export const tempoRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/tempo',
    operation: 'trovaTempo',
    title: 'I propri giorni tra due date comprese: orari, festivi e assenze',
    permission: ogniRuolo,
    background: true,
    query: tempoQuery,
    reply: z.array(giornoDiLavoro),
    run: ({ db, utente, query: { dal, al } }) => mieiGiorni(db, utente.id, dal, al, isAdmin(utente)),
  }),
]
