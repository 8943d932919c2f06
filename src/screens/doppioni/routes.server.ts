import * as z from 'zod'
import { rigaCliente, rigaClientiDistinti } from '#anagrafe/clienti/contract.ts'
import { clientiDistinti, distingui } from '#anagrafe/clienti/distinti.queries.server.ts'
import { trovaCliente } from '#anagrafe/clienti/queries.server.ts'
import { elimina } from '#server/data/records.ts'
import { Already, adminRoute, type Route } from '#server/http/routes.ts'
import {
  anteprimaUnione,
  coppiaDistinta,
  distintiInput,
  doppione,
  unioneQuery,
  unisciInput,
} from './contract.ts'
import { elencaDistinti, elencaDoppioni, trovaAnteprima } from './queries.server.ts'
import { unisciClienti } from './unione.queries.server.ts'

export const doppioniRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/clienti/doppioni',
    operation: 'elencaDoppioni',
    title:
      'Clienti che forse sono lo stesso: stesso telefono, email, codice, o nome e indirizzo. Al massimo 200',
    list: true,
    reply: doppione,
    run: ({ db }) => elencaDoppioni(db),
  }),
  adminRoute({
    method: 'GET',
    path: '/clienti-distinti',
    operation: 'elencaDistinti',
    title: 'Coppie di clienti che non sono la stessa persona, le ultime per prime. Al massimo 200',
    list: true,
    reply: coppiaDistinta,
    run: ({ db }) => elencaDistinti(db),
  }),
  adminRoute({
    method: 'POST',
    path: '/clienti-distinti',
    operation: 'distinguiClienti',
    title: 'Due clienti non sono la stessa persona: non sono più fra i doppioni. Detto due volte, vale una',
    body: distintiInput,
    reply: rigaClientiDistinti,
    async run({ body: { clienteId, altroId }, ...ctx }) {
      const { coppia, gia: esisteva } = await distingui(ctx, clienteId, altroId)
      return esisteva ? new Already(coppia) : coppia
    },
  }),
  adminRoute({
    method: 'DELETE',
    path: '/clienti-distinti/:id',
    operation: 'rimettiFraIDoppioni',
    title: 'Rimette una coppia fra i possibili doppioni',
    reply: z.object({ id: z.int() }),
    async run({ id, ...ctx }) {
      await elimina(ctx, clientiDistinti, id)
      return { id }
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/clienti/:id/unisci',
    operation: 'anteprimaUnione',
    title: 'Che cosa passa a un cliente se gli si unisce l’altro',
    failures: ['unito_a'],
    query: unioneQuery,
    reply: anteprimaUnione,
    run: ({ db, id, query }) => trovaAnteprima(db, id, query.altroId),
  }),
  adminRoute({
    method: 'POST',
    path: '/clienti/:id/unisci',
    operation: 'unisciClienti',
    title: 'Unisce l’altro cliente a questo: tutto ciò che è suo passa qui. Non si può annullare',
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
