import { saldoDi } from '#features/fatture/queries.server.ts'
import { saldo } from '#features/fornitori/contract.ts'
import { trovaFornitore } from '#features/fornitori/queries.server.ts'
import { type Route, route } from '#server/http/routes.ts'
import { soloAdmin } from '#shared/permissions.ts'

export const schedaFornitoreRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/fornitori/:id/saldo',
    operation: 'calcolaSaldoFornitore',
    title: 'Quanto di un fornitore è da pagare e quanto è pagato',
    permission: soloAdmin,
    reply: saldo,
    async run({ id, db }) {
      await trovaFornitore(db, id)
      return saldoDi(db, id)
    },
  }),
]
