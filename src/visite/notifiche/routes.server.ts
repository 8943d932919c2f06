import * as z from 'zod'
import { type Route, route } from '#server/http/routes.ts'
import { ogniRuolo } from '#shared/permissions.ts'
import { nonLette, notificheQuery, rigaNotifica } from './contract.ts'
import {
  cambiaNotifica,
  contaNonLette,
  elencaNotifiche,
  leggiTutte,
  scorriNotifiche,
} from './queries.server.ts'

const soloId = z.object({ id: z.int() })

/** Everybody's own; reads are polled by the screens and do not extend the session. */
export const notificheRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/notifiche',
    operation: 'elencaNotifiche',
    title: 'Le proprie notifiche, le ultime per prime; nonLette=true solo quelle non lette',
    permission: ogniRuolo,
    background: true,
    list: true,
    query: notificheQuery,
    reply: rigaNotifica,
    run: ({ db, utente, query }) => (query.limit ? elencaNotifiche : scorriNotifiche)(db, utente, query),
  }),
  route({
    method: 'GET',
    path: '/notifiche/non-lette',
    operation: 'contaNotificheNonLette',
    title: 'Quante delle proprie notifiche non sono lette',
    permission: ogniRuolo,
    background: true,
    reply: nonLette,
    run: async ({ db, utente }) => ({ numero: await contaNonLette(db, utente.id) }),
  }),
  route({
    method: 'PUT',
    path: '/notifiche/leggi-tutte',
    operation: 'leggiTutteLeNotifiche',
    title: 'Segna lette tutte le proprie notifiche',
    permission: ogniRuolo,
    reply: nonLette,
    run: async (ctx) => ({ numero: await leggiTutte(ctx) }),
  }),
  route({
    method: 'PUT',
    path: '/notifiche/:id/leggi',
    operation: 'leggiNotifica',
    title: 'Segna letta una notifica',
    permission: ogniRuolo,
    reply: soloId,
    async run({ id, ...ctx }) {
      await cambiaNotifica(ctx, id, { letta: true })
      return { id }
    },
  }),
  route({
    method: 'DELETE',
    path: '/notifiche/:id',
    operation: 'eliminaNotifica',
    title: 'Elimina una notifica; per una settimana si può ripristinare',
    permission: ogniRuolo,
    reply: soloId,
    async run({ id, ...ctx }) {
      await cambiaNotifica(ctx, id, { eliminata_il: new Date().toISOString() })
      return { id }
    },
  }),
  route({
    method: 'PUT',
    path: '/notifiche/:id/ripristina',
    operation: 'ripristinaNotifica',
    title: 'Ripristina una notifica eliminata',
    permission: ogniRuolo,
    reply: soloId,
    async run({ id, ...ctx }) {
      await cambiaNotifica(ctx, id, { eliminata_il: null })
      return { id }
    },
  }),
]
