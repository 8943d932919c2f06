import * as z from 'zod'
import { type Route, route } from '#server/http/routes.ts'
import { tutti } from '#shared/permissions.ts'
import { nonLette, notificheQuery, rigaNotifica } from './contract.ts'
import { cambiaNotifica, contaNonLette, elencaNotifiche, leggiTutte } from './queries.server.ts'

const soloId = z.object({ id: z.int() })

/** Everybody's own; reads are polled by the screens and do not extend the session. */
export const notificheRoutes: Route[] = [
  route({
    method: 'GET',
    percorso: '/notifiche',
    operation: 'elencaNotifiche',
    titolo: 'Le proprie notifiche, le ultime per prime; nonLette=true solo quelle non lette',
    permission: tutti,
    sfondo: true,
    elenco: true,
    query: notificheQuery,
    risposta: rigaNotifica,
    esegui: ({ db, utente, query }) => elencaNotifiche(db, utente.id, query),
  }),
  route({
    method: 'GET',
    percorso: '/notifiche/non-lette',
    operation: 'contaNotificheNonLette',
    titolo: 'Quante delle proprie notifiche non sono lette',
    permission: tutti,
    sfondo: true,
    risposta: nonLette,
    esegui: async ({ db, utente }) => ({ numero: await contaNonLette(db, utente.id) }),
  }),
  route({
    method: 'PUT',
    percorso: '/notifiche/leggi-tutte',
    operation: 'leggiTutteLeNotifiche',
    titolo: 'Segna lette tutte le proprie notifiche',
    permission: tutti,
    risposta: nonLette,
    esegui: async (ctx) => ({ numero: await leggiTutte(ctx) }),
  }),
  route({
    method: 'PUT',
    percorso: '/notifiche/:id/leggi',
    operation: 'leggiNotifica',
    titolo: 'Segna letta una notifica',
    permission: tutti,
    risposta: soloId,
    async esegui({ id, ...ctx }) {
      await cambiaNotifica(ctx, id, { letta: true })
      return { id }
    },
  }),
  route({
    method: 'DELETE',
    percorso: '/notifiche/:id',
    operation: 'eliminaNotifica',
    titolo: 'Elimina una notifica; per una settimana si può ripristinare',
    permission: tutti,
    risposta: soloId,
    async esegui({ id, ...ctx }) {
      await cambiaNotifica(ctx, id, { eliminata_il: new Date().toISOString() })
      return { id }
    },
  }),
  route({
    method: 'PUT',
    percorso: '/notifiche/:id/ripristina',
    operation: 'ripristinaNotifica',
    titolo: 'Ripristina una notifica eliminata',
    permission: tutti,
    risposta: soloId,
    async esegui({ id, ...ctx }) {
      await cambiaNotifica(ctx, id, { eliminata_il: null })
      return { id }
    },
  }),
]
