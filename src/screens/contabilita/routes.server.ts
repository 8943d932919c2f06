import { type Route, route } from '#server/http/routes.ts'
import { oggi } from '#shared/dates.ts'
import { soloAdmin } from '#shared/permissions.ts'
import { riepilogoContabilita } from './contract.ts'
import { riassumiContabilita } from './queries.server.ts'

export const contabilitaRoutes: Route[] = [
  route({
    method: 'GET',
    percorso: '/contabilita/riepilogo',
    operation: 'riepilogaContabilita',
    titolo: 'Preventivi per stato, e quanto resta da pagare e da incassare',
    permission: soloAdmin,
    risposta: riepilogoContabilita,
    esegui: ({ db }) => riassumiContabilita(db, oggi()),
  }),
]
