import * as z from 'zod'
import { mancanoDopo } from '#carte/pezzi/visite.queries.server.ts'
import { adminRoute, type Route, route } from '#server/http/routes.ts'
import { ogniRuolo } from '#shared/permissions.ts'
import { elencaAppuntamenti, scorriAppuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { comeVisto } from '#visite/appuntamenti/rules.ts'
import { daRiprogrammare, daRiprogrammareQuery, nonServe } from './contract.ts'
import { conCheAspetta, nonServePiu, serveAncora } from './queries.server.ts'

export const programmazioneRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/appuntamenti/da-riprogrammare',
    operation: 'elencaDaRiprogrammare',
    title: 'Le visite da rifare, con i pezzi che aspettano: spostate, non eseguite, da completare',
    permission: ogniRuolo,
    list: true,
    query: daRiprogrammareQuery,
    reply: daRiprogrammare,
    async run({ db, utente, query }) {
      const mancano = await mancanoDopo(db)
      const filtri = { ...query, daRiprendere: [...mancano.keys()] }
      if (!query.limit)
        return scorriAppuntamenti(db, filtri)
          .map(comeVisto(utente))
          .mapSlices((visite) => conCheAspetta(db, visite, mancano))
      const { righe, conteggio } = await elencaAppuntamenti(db, filtri)
      return { righe: await conCheAspetta(db, righe.map(comeVisto(utente)), mancano), conteggio }
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/appuntamenti/:id/non-serve',
    operation: 'nonServePiu',
    title:
      'Dopo questa visita nessuno torna: esce dall’elenco e i suoi pezzi non servono più; risponde com’era',
    status: 200,
    reply: nonServe,
    run: ({ id, ...ctx }) => nonServePiu(ctx, id),
  }),
  adminRoute({
    method: 'POST',
    path: '/appuntamenti/:id/serve-ancora',
    operation: 'serveAncora',
    title: 'Il contrario, con quello che «non-serve» ha risposto',
    status: 200,
    body: nonServe,
    reply: z.null(),
    async run({ id, body, ...ctx }) {
      await serveAncora(ctx, id, body)
      return null
    },
  }),
]
