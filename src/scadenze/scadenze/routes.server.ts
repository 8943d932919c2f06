import * as z from 'zod'
import { richiedi } from '#server/data/read.ts'
import { elimina } from '#server/data/records.ts'
import { adminRoute, type Route, route } from '#server/http/routes.ts'
import { oggi } from '#shared/dates.ts'
import { ogniRuolo } from '#shared/permissions.ts'
import { elencaCalcolate, scorriCalcolate } from './calcolate.queries.server.ts'
import {
  calcolata,
  calcolateQuery,
  derogaInput,
  lavoroDiVisita,
  rigaDeroga,
  rigaScadenza,
  scadenzeClienteQuery,
} from './contract.ts'
import { lavoriDellaVisita } from './lavori.queries.server.ts'
import { creaDeroga, deroghe, elencaScadenze, scorriScadenze } from './queries.server.ts'

/** Look-ahead of what is reckoned where none is asked for, as of reports (docs/product.md §9.2). */
const GIORNI = 30

export const scadenzeRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/scadenze',
    operation: 'elencaScadenzeImpianti',
    title: 'Quando è dovuto ogni controllo di ogni impianto, e perché; di un cliente o di tutti',
    permission: ogniRuolo,
    list: true,
    query: scadenzeClienteQuery,
    reply: rigaScadenza,
    run: ({ db, query }) => (query.limit ? elencaScadenze : scorriScadenze)(db, query),
  }),
  route({
    method: 'GET',
    path: '/scadenze/calcolate',
    operation: 'elencaScadenzeCalcolate',
    title:
      'Manutenzioni calcolate dall’ultima, dovute entro oggi + giorni (30): non sono negli altri elenchi',
    permission: ogniRuolo,
    list: true,
    query: calcolateQuery,
    reply: calcolata,
    run: ({ db, query: { giorni = GIORNI, ...query } }) =>
      query.limit ? elencaCalcolate(db, oggi(), giorni, query) : scorriCalcolate(db, oggi(), giorni),
  }),
  route({
    method: 'GET',
    path: '/appuntamenti/:id/lavori',
    operation: 'elencaLavoriAppuntamento',
    title: 'I lavori che una visita ha preso, e quando tornano se sono fatti quel giorno',
    permission: ogniRuolo,
    reply: z.array(lavoroDiVisita),
    run: ({ db, id }) => lavoriDellaVisita(db, id),
  }),
  route({
    method: 'POST',
    path: '/deroghe',
    operation: 'creaDeroga',
    title: 'Decide di un controllo di un impianto, al posto delle regole e di quanto deciso prima',
    permission: ogniRuolo,
    body: derogaInput,
    reply: rigaDeroga,
    run: async ({ body, ...ctx }) => richiedi(ctx.db, deroghe, await creaDeroga(ctx, body)),
  }),
  adminRoute({
    method: 'DELETE',
    path: '/deroghe/:id',
    operation: 'eliminaDeroga',
    title: 'Toglie una deroga: tornano a valere le regole',
    reply: z.object({ id: z.int() }),
    async run({ id, ...ctx }) {
      await elimina(ctx, deroghe, id)
      return { id }
    },
  }),
]
