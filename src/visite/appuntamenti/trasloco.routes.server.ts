import { clienteDopoTrasloco, clienteTrasloco } from '#anagrafe/clienti/contract.ts'
import { trovaCliente } from '#anagrafe/clienti/queries.server.ts'
import { type Route, route } from '#server/http/routes.ts'
import { ogniRuolo } from '#shared/permissions.ts'
import { aggiornaETrasloca } from './trasloco.queries.server.ts'

/** A customer is changed with what is at their address: visits, which the customers' own wing doesn't know of. */
export const traslocoRoutes: Route[] = [
  route({
    method: 'PUT',
    path: '/clienti/:id',
    operation: 'aggiornaCliente',
    title:
      'Modifica un cliente; le chiavi assenti restano come sono. Di un altro indirizzo dice le visite future',
    permission: ogniRuolo,
    body: clienteTrasloco,
    reply: clienteDopoTrasloco,
    current: ({ id, db }) => trovaCliente(db, id),
    async run({ id, body, ...ctx }) {
      const visite_future = await aggiornaETrasloca(ctx, id, body)
      return visite_future && { ...(await trovaCliente(ctx.db, id)), visite_future }
    },
  }),
]
