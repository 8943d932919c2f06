import { saldoDi } from '#features/fatture/queries.server.ts'
import { saldo } from '#features/fornitori/contract.ts'
import { trovaFornitore } from '#features/fornitori/queries.server.ts'
import { type Route, route } from '#server/http/routes.ts'
import { soloAdmin } from '#shared/permissions.ts'

export const schedaFornitoreRoutes: readonly Route[] = [
  route({
    method: 'GET',
    percorso: '/fornitori/:id/saldo',
    operation: 'calcolaSaldoFornitore',
    titolo: 'Quanto di un fornitore è da pagare e quanto è pagato',
    permission: soloAdmin,
    risposta: saldo,
    async esegui({ id, db }) {
      await trovaFornitore(db, id)
      return saldoDi(db, id)
    },
  }),
]
