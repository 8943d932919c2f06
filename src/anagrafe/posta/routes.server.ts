import { transaction } from '#server/data/database.ts'
import { adminRoute, type Route } from '#server/http/routes.ts'
import { posta, postaModifica, provaEsito, provaInput } from './contract.ts'
import { aggiornaPosta, provaPosta, trovaPosta } from './queries.server.ts'

export const postaRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/posta',
    operation: 'trovaPosta',
    title: 'Da dove partono i messaggi ai clienti; la password non si legge',
    reply: posta,
    run: (ctx) => trovaPosta(ctx),
  }),
  adminRoute({
    method: 'PUT',
    path: '/posta',
    operation: 'aggiornaPosta',
    title: 'Modifica da dove partono i messaggi; senza `password` resta quella che c’è',
    failures: ['conflitto', 'conferma_richiesta'],
    body: postaModifica,
    reply: posta,
    current: (ctx) => trovaPosta(ctx),
    run: async ({ body, token, ...ctx }) => {
      await aggiornaPosta(ctx, body, token)
      return undefined
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/posta/prova',
    operation: 'provaPosta',
    title: 'Manda subito un messaggio di prova',
    failures: ['conflitto'],
    body: provaInput,
    reply: provaEsito,
    status: 200,
    // Nobody waits for the archive while a mail server thinks.
    ownTransactions: true,
    run: async ({ stillMay, body, ...ctx }) => {
      await transaction(ctx.db, (db) => stillMay(db))
      await provaPosta(ctx, body.a, ctx.requestId)
      return { a: body.a }
    },
  }),
]
