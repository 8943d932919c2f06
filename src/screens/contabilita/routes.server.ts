import { type Route, route } from '#server/http/routes.ts'
import { oggi } from '#shared/dates.ts'
import { soloAdmin } from '#shared/permissions.ts'
import { riepilogoContabilita } from './contract.ts'
import { riassumiContabilita } from './queries.server.ts'

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
]
