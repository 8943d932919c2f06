import * as z from 'zod'
import { fattura, fatturaIntera } from '#carte/fatture/contract.ts'
import { trovaIntera } from '#carte/fatture/intera.queries.server.ts'
import { trovaFattura } from '#carte/fatture/queries.server.ts'
import { Already, adminRoute, type Route } from '#server/http/routes.ts'
import { oggi } from '#shared/dates.ts'
import { scalaAcconti } from './acconti.queries.server.ts'
import {
  daFatturare,
  daFatturareInput,
  daFatturareQuery,
  fatturaVisitaInput,
  lavoroFatture,
} from './contract.ts'
import { contaLavoro, elencaDaFatturare } from './queries.server.ts'
import { fatturaLavori, segnaAltrove, togliAltrove } from './visite.queries.server.ts'

const SUA = z.object({ id: z.int() })

export const daFatturareRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/fatture/lavoro',
    operation: 'contaFattureInLavoro',
    title: 'Quante fatture aspettano qualcuno: bozze, da fatturare, da inviare, scartate',
    reply: lavoroFatture,
    run: ({ db }) => contaLavoro(db, oggi()),
  }),
  adminRoute({
    method: 'GET',
    path: '/fatture/da-fatturare',
    operation: 'elencaDaFatturare',
    title: 'Visite, preventivi accettati, canoni e acconti che aspettano la fattura, i più vecchi per primi',
    list: true,
    query: daFatturareQuery,
    reply: daFatturare,
    run: ({ db, query }) => elencaDaFatturare(db, oggi(), query),
  }),
  adminRoute({
    method: 'POST',
    path: '/fatture/da-fatturare',
    operation: 'fatturaLavori',
    title:
      'Fa le bozze dei lavori scelti: più visite di un cliente in un mese sono una fattura differita; se ci sono già risponde 200',
    orAlready: true,
    body: daFatturareInput,
    reply: z.array(fattura),
    async run({ body, ...ctx }) {
      const { ids, esisteva } = await fatturaLavori(ctx, body)
      const bozze = await Promise.all(ids.map((id) => trovaFattura(ctx.db, id)))
      return esisteva ? new Already(bozze) : bozze
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/fatture/:id/scala-acconto',
    operation: 'scalaAccontoFattura',
    title: 'Toglie da una bozza gli acconti del cliente già fatturati, una riga per aliquota',
    status: 200,
    failures: ['conflitto'],
    reply: fatturaIntera,
    async run({ id, ...ctx }) {
      await scalaAcconti(ctx, id)
      return trovaIntera(ctx.db, id)
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/appuntamenti/:id/fattura',
    operation: 'fatturaAppuntamento',
    title:
      'Fa la bozza di una visita, con ciò che è stato incassato; se c’è già risponde 200 con la stessa. 409 con i codici in data se differiscono',
    orAlready: true,
    body: fatturaVisitaInput,
    reply: fatturaIntera,
    async run({ id, body, ...ctx }) {
      const {
        ids: [fatturaId = 0],
        esisteva,
      } = await fatturaLavori(ctx, { appuntamenti: [id] }, body)
      const bozza = await trovaIntera(ctx.db, fatturaId)
      return esisteva ? new Already(bozza) : bozza
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/appuntamenti/:id/senza-fattura',
    operation: 'segnaFatturataAltrove',
    title: 'Dice che una visita è già fatturata altrove: non è più da fatturare',
    orAlready: true,
    reply: SUA,
    run: async ({ id, ...ctx }) => ((await segnaAltrove(ctx, id)) ? new Already({ id }) : { id }),
  }),
  adminRoute({
    method: 'DELETE',
    path: '/appuntamenti/:id/senza-fattura',
    operation: 'togliFatturataAltrove',
    title: 'Una visita torna da fatturare',
    reply: SUA,
    async run({ id, ...ctx }) {
      await togliAltrove(ctx, id)
      return { id }
    },
  }),
]
