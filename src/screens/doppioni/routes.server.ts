import { rigaCliente } from '#anagrafe/clienti/contract.ts'
import { trovaCliente } from '#anagrafe/clienti/queries.server.ts'
import { type Route, route } from '#server/http/routes.ts'
import { soloAdmin } from '#shared/permissions.ts'
import { anteprimaUnione, doppione, unioneQuery, unisciInput } from './contract.ts'
import { anteprima, elencaDoppioni } from './queries.server.ts'
import { unisciClienti } from './unione.queries.server.ts'

export const doppioniRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/clienti/doppioni',
    operation: 'elencaDoppioni',
    title:
      'Clienti che forse sono lo stesso: stesso telefono, email, codice, o nome e indirizzo. Al massimo 200',
    permission: soloAdmin,
    list: true,
    reply: doppione,
    run: ({ db }) => elencaDoppioni(db),
  }),
  route({
    method: 'GET',
    path: '/clienti/:id/unisci',
    operation: 'anteprimaUnione',
    title: 'Che cosa passa a un cliente se gli si unisce l’altro',
    permission: soloAdmin,
    failures: ['unito_a'],
    query: unioneQuery,
    reply: anteprimaUnione,
    run: ({ db, id, query }) => anteprima(db, id, query.altroId),
  }),
  route({
    method: 'POST',
    path: '/clienti/:id/unisci',
    operation: 'unisciClienti',
    title: 'Unisce l’altro cliente a questo: tutto ciò che è suo passa qui. Non si può annullare',
    permission: soloAdmin,
    failures: ['unito_a'],
    status: 200,
    alone: true,
    body: unisciInput,
    reply: rigaCliente,
    async run({ id, body, ...ctx }) {
      await unisciClienti(ctx, id, body)
      return trovaCliente(ctx.db, id)
    },
  }),
]
