import { daPagare, saldoFornitore } from '#anagrafe/fornitori/contract.ts'
import { fornitori } from '#anagrafe/fornitori/queries.server.ts'
import { daPagareAiFornitori, saldoInCentesimi } from '#carte/fatture/queries.server.ts'
import { richiedi } from '#server/data/read.ts'
import { adminRoute, type Route } from '#server/http/routes.ts'

export const schedaFornitoreRoutes: readonly Route[] = [
  adminRoute({
    method: 'GET',
    path: '/fornitori/da-pagare',
    operation: 'elencaDaPagareAiFornitori',
    title: 'Quanto è da pagare a ogni fornitore che ha qualcosa da pagare, e la scadenza più vicina',
    list: true,
    reply: daPagare,
    run: ({ db }) => daPagareAiFornitori(db),
  }),
  adminRoute({
    method: 'GET',
    path: '/fornitori/:id/saldo',
    operation: 'calcolaSaldoFornitore',
    title: 'Quanto di un fornitore è da pagare e quanto è pagato',
    reply: saldoFornitore,
    async run({ id, db }) {
      await richiedi(db, fornitori, id)
      return saldoInCentesimi(db, id)
    },
  }),
]
