import { adminRoute, type Route } from '#server/http/routes.ts'
import { oggi } from '#shared/dates.ts'
import { riepilogoContabilita } from './contract.ts'
import { riassumiContabilita } from './queries.server.ts'

export const contabilitaRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/contabilita/riepilogo',
    operation: 'riepilogaContabilita',
    title: 'Preventivi per stato, e quanto resta da pagare e da incassare',
    reply: riepilogoContabilita,
    run: ({ db }) => riassumiContabilita(db, oggi()),
  }),
]
