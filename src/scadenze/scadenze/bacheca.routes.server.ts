import * as z from 'zod'
import { adminRoute, type Route, route } from '#server/http/routes.ts'
import { ogniRuolo } from '#shared/permissions.ts'
import {
  contaDaProgrammare,
  elencaBacheca,
  elencaPeriodi,
  elencaZoneConVisite,
} from './bacheca.queries.server.ts'
import { creaContatto, elencaContatti } from './contatti.queries.server.ts'
import {
  bacheca,
  bachecaQuery,
  contattiQuery,
  contattoInput,
  periodoBacheca,
  rigaContatto,
  zonaConVisite,
} from './contract.ts'

export const bachecaRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/scadenze/periodi',
    operation: 'elencaPeriodiScadenze',
    title: 'Le visite ancora da prenotare per periodo, e quante lo sono fino a tutto il mese prossimo',
    reply: z.object({ periodi: z.array(periodoBacheca), daProgrammare: z.int() }),
    run: async ({ db }) => ({
      periodi: await elencaPeriodi(db),
      daProgrammare: await contaDaProgrammare(db),
    }),
  }),
  adminRoute({
    method: 'GET',
    path: '/scadenze/visite',
    operation: 'elencaVisiteDaProgrammare',
    title: 'Le visite ancora da prenotare di alcuni periodi, le più urgenti prima',
    query: bachecaQuery,
    reply: bacheca,
    run: ({ db, query }) => elencaBacheca(db, query),
  }),
  adminRoute({
    method: 'GET',
    path: '/scadenze/zone',
    operation: 'elencaZoneDaProgrammare',
    title: 'Le zone dove ci sono visite da prenotare, con quante',
    query: bachecaQuery,
    reply: z.array(zonaConVisite),
    run: ({ db, query }) => elencaZoneConVisite(db, query),
  }),
  route({
    method: 'GET',
    path: '/contatti',
    operation: 'elencaContatti',
    title: 'Che cosa è venuto fuori dalle chiamate a un cliente, le ultime prima',
    permission: ogniRuolo,
    query: contattiQuery,
    reply: z.array(rigaContatto),
    run: ({ db, query }) => elencaContatti(db, query.clienteId),
  }),
  route({
    method: 'POST',
    path: '/contatti',
    operation: 'creaContatto',
    title: 'Scrive che cosa è venuto fuori da una chiamata, e che cosa ne segue',
    permission: ogniRuolo,
    body: contattoInput,
    reply: rigaContatto,
    run: ({ body, ...ctx }) => creaContatto(ctx, body),
  }),
]
