import { adminRoute, type Route } from '#server/http/routes.ts'
import { creditiQuery, credito, creditoModifica } from './contract.ts'
import { aggiornaCredito, elencaCrediti, scorriCrediti, trovaCredito } from './queries.server.ts'

export const creditiRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/crediti',
    operation: 'elencaCrediti',
    title:
      'I crediti di clienti e con i fornitori, gli ultimi per primi; con aperti quelli di cui resta qualcosa',
    list: true,
    query: creditiQuery,
    reply: credito,
    run: ({ db, query }) => (query.limit ? elencaCrediti(db, query) : scorriCrediti(db, query)),
  }),
  adminRoute({
    method: 'GET',
    path: '/crediti/:id',
    operation: 'trovaCredito',
    title: 'Un credito, come è stato usato e quanto ne resta',
    reply: credito,
    run: ({ db, id }) => trovaCredito(db, id),
  }),
  adminRoute({
    method: 'PUT',
    path: '/crediti/:id',
    operation: 'aggiornaCredito',
    title: 'Dice se un credito è un acconto, o se è da restituire; resta chi l’ha detto',
    failures: ['conflitto'],
    body: creditoModifica,
    reply: credito,
    current: ({ db, id }) => trovaCredito(db, id),
    async run({ id, body, ...ctx }) {
      await aggiornaCredito(ctx, id, body)
      return undefined
    },
  }),
]
