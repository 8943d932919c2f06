import { type Route, route } from '#server/http/routes.ts'
import { oggi } from '#shared/dates.ts'
import { soloAdmin } from '#shared/permissions.ts'
import { lavoroFatture, riepilogoContabilita } from './contract.ts'
import { contaLavoro, riassumiContabilita } from './queries.server.ts'

export const contabilitaRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/contabilita/riepilogo',
    operation: 'riepilogaContabilita',
    title: 'Preventivi per stato, e quanto resta da pagare e da incassare',
    permission: soloAdmin,
    reply: riepilogoContabilita,
    run: ({ db }) => riassumiContabilita(db, oggi()),
  }),
  route({
    method: 'GET',
    path: '/fatture/lavoro',
    operation: 'contaFattureInLavoro',
    title: 'Quante fatture elettroniche aspettano qualcuno: bozze, da inviare, scartate',
    permission: soloAdmin,
    reply: lavoroFatture,
    run: ({ db }) => contaLavoro(db),
  }),
]
