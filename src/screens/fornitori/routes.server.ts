import { daPagare, saldoFornitore } from '#anagrafe/fornitori/contract.ts'
import { fornitori } from '#anagrafe/fornitori/queries.server.ts'
import { daPagareAiFornitori, saldoInCentesimi } from '#carte/fatture/queries.server.ts'
import { richiedi } from '#server/data/read.ts'
import { type Route, route } from '#server/http/routes.ts'
import { soloAdmin } from '#shared/permissions.ts'

export const schedaFornitoreRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/fornitori/da-pagare',
    operation: 'elencaDaPagareAiFornitori',
    title: 'Quanto è da pagare a ogni fornitore che ha qualcosa da pagare, e la scadenza più vicina',
    permission: soloAdmin,
    list: true,
    reply: daPagare,
    async run({ db }) {
      const righe = await daPagareAiFornitori(db)
      return { righe, conteggio: righe.length }
    },
  }),
  route({
    method: 'GET',
    path: '/fornitori/:id/saldo',
    operation: 'calcolaSaldoFornitore',
    title: 'Quanto di un fornitore è da pagare e quanto è pagato',
    permission: soloAdmin,
    reply: saldoFornitore,
    async run({ id, db }) {
      await richiedi(db, fornitori, id)
      return saldoInCentesimi(db, id)
    },
  }),
]
