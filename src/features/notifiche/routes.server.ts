import * as z from 'zod'
import { type Rotta, rotta } from '#server/http/routes.ts'
import { tutti } from '#shared/permissions.ts'
import { nonLette, notificheQuery, rigaNotifica } from './contract.ts'
import { cambiaNotifica, contaNotifiche, elencaNotifiche, leggiTutte } from './queries.server.ts'

const soloId = z.object({ id: z.int() })

/** Everybody's own; reads are polled by the screens and do not extend the session. */
export const rotteNotifiche: Rotta[] = [
  rotta({
    metodo: 'GET',
    percorso: '/notifiche',
    titolo: 'Le proprie notifiche, le ultime per prime; nonLette=true solo quelle non lette',
    permesso: tutti,
    sfondo: true,
    elenco: true,
    query: notificheQuery,
    risposta: rigaNotifica,
    esegui: ({ db, utente, query }) => elencaNotifiche(db, utente.id, query),
  }),
  rotta({
    metodo: 'GET',
    percorso: '/notifiche/non-lette',
    titolo: 'Quante delle proprie notifiche non sono lette',
    permesso: tutti,
    sfondo: true,
    risposta: nonLette,
    esegui: async ({ db, utente }) => ({ numero: await contaNotifiche(db, utente.id, true) }),
  }),
  rotta({
    metodo: 'PUT',
    percorso: '/notifiche/leggi-tutte',
    titolo: 'Segna lette tutte le proprie notifiche',
    permesso: tutti,
    risposta: nonLette,
    esegui: async (ctx) => ({ numero: await leggiTutte(ctx) }),
  }),
  rotta({
    metodo: 'PUT',
    percorso: '/notifiche/:id/leggi',
    titolo: 'Segna letta una notifica',
    permesso: tutti,
    risposta: soloId,
    async esegui({ id, ...ctx }) {
      await cambiaNotifica(ctx, id, { letta: true })
      return { id }
    },
  }),
  rotta({
    metodo: 'DELETE',
    percorso: '/notifiche/:id',
    titolo: 'Elimina una notifica; per una settimana si può ripristinare',
    permesso: tutti,
    risposta: soloId,
    async esegui({ id, ...ctx }) {
      await cambiaNotifica(ctx, id, { eliminata_il: new Date().toISOString() })
      return { id }
    },
  }),
  rotta({
    metodo: 'PUT',
    percorso: '/notifiche/:id/ripristina',
    titolo: 'Ripristina una notifica eliminata',
    permesso: tutti,
    risposta: soloId,
    async esegui({ id, ...ctx }) {
      await cambiaNotifica(ctx, id, { eliminata_il: null })
      return { id }
    },
  }),
]
