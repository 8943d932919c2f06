import { type Rotta, rotta } from '#server/http/routes.ts'
import { oggi } from '#shared/dates.ts'
import { soloAdmin } from '#shared/permissions.ts'
import { riepilogoContabilita } from './contract.ts'
import { riassumiContabilita } from './queries.server.ts'

export const rotteContabilita: Rotta[] = [
  rotta({
    metodo: 'GET',
    percorso: '/contabilita/riepilogo',
    titolo: 'Preventivi per stato, e quanto resta da pagare e da incassare',
    permesso: soloAdmin,
    risposta: riepilogoContabilita,
    esegui: ({ db }) => riassumiContabilita(db, oggi()),
  }),
]
