import * as z from 'zod'
import { adminRoute, type Route } from '#server/http/routes.ts'
import { generaInput, rataConId, rataModifica, ricalcolaInput } from './contract.ts'
import {
  aggiornaRata,
  elencaRate,
  eliminaRata,
  generaPiano,
  ricalcolaRata,
  trovaRata,
} from './rate.queries.server.ts'

export const rateRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/rate-fatture/fattura/:id',
    operation: 'elencaRate',
    title: 'Le rate di una fattura',
    list: true,
    reply: rataConId,
    run: ({ db, id }) => elencaRate(db, id),
  }),
  adminRoute({
    method: 'POST',
    path: '/rate-fatture/genera',
    operation: 'generaRate',
    title: 'Scrive il piano RiBa di una fattura, al posto di uno non ancora pagato',
    body: generaInput,
    reply: z.array(rataConId),
    run: ({ body, ...ctx }) => generaPiano(ctx, body),
  }),
  adminRoute({
    method: 'PUT',
    path: '/rate-fatture/:id',
    operation: 'aggiornaRata',
    title: 'Paga una rata, o ne cambia importo e scadenza',
    body: rataModifica,
    reply: rataConId,
    current: ({ db, id }) => trovaRata(db, id),
    async run({ body, id, ...ctx }) {
      await aggiornaRata(ctx, id, body)
      return undefined
    },
  }),
  adminRoute({
    method: 'PUT',
    path: '/rate-fatture/ricalcola/:id',
    operation: 'ricalcolaRata',
    title: 'Cambia l’importo di una rata; l’ultima prende il resto',
    body: ricalcolaInput,
    reply: rataConId,
    current: ({ db, id }) => trovaRata(db, id),
    async run({ body, id, ...ctx }) {
      await ricalcolaRata(ctx, id, body.importo)
      return undefined
    },
  }),
  adminRoute({
    method: 'DELETE',
    path: '/rate-fatture/:id',
    operation: 'eliminaRata',
    title: 'Elimina una rata non pagata; il suo importo passa all’ultima',
    reply: z.object({ id: z.int() }),
    async run({ id, ...ctx }) {
      await eliminaRata(ctx, id)
      return { id }
    },
  }),
]
