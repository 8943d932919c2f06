import * as z from 'zod'
import { richiedi } from '#server/data/read.ts'
import { ContentReply } from '#server/files/store.ts'
import { recordRoutes } from '#server/http/crud.ts'
import { adminRoute, type Route, route } from '#server/http/routes.ts'
import { oggi } from '#shared/dates.ts'
import { ogniRuolo, soloAdmin } from '#shared/permissions.ts'
import { cancellaDatiCliente } from './cancellazione.queries.server.ts'
import {
  clienteCompleto,
  clienteInElenco,
  clienteModifica,
  clientiQuery,
  conteggiClienti,
  duplicatiQuery,
  duplicatoCliente,
  ricercaQuery,
  rigaCliente,
} from './contract.ts'
import { elencaDuplicati } from './duplicati.queries.server.ts'
import { esportaClienti } from './export.routes.server.ts'
import { esportaCliente } from './privacy.queries.server.ts'
import {
  clienti,
  contaClienti,
  creaCliente,
  elencaClienti,
  elencaDaRicontattare,
  eliminaCliente,
  scorriClienti,
  trovaCliente,
} from './queries.server.ts'
import { cercaClienti } from './search.queries.server.ts'

export const clientiRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/clienti',
    operation: 'elencaClienti',
    title: 'I clienti per cognome e nome; q cerca in nome, cognome, telefono ed email',
    permission: ogniRuolo,
    list: true,
    query: clientiQuery,
    reply: clienteInElenco,
    run: ({ db, query }) => (query.limit ? elencaClienti : scorriClienti)(db, query),
  }),
  route({
    method: 'GET',
    path: '/clienti/conteggi',
    operation: 'contaClienti',
    title: 'Quanti clienti, attivi e inattivi',
    permission: ogniRuolo,
    reply: conteggiClienti,
    run: ({ db }) => contaClienti(db),
  }),
  route({
    method: 'GET',
    path: '/clienti/search',
    operation: 'cercaClienti',
    title: 'Al massimo 20 clienti che corrispondono, i migliori per primi',
    permission: ogniRuolo,
    list: true,
    query: ricercaQuery,
    reply: clienteInElenco,
    run: ({ db, query }) => cercaClienti(db, query.q),
  }),
  route({
    method: 'GET',
    path: '/clienti/duplicati',
    operation: 'elencaDuplicatiCliente',
    title: 'Clienti con lo stesso telefono, email, codice fiscale o partita IVA',
    permission: ogniRuolo,
    list: true,
    query: duplicatiQuery,
    reply: duplicatoCliente,
    run: ({ db, query }) => elencaDuplicati(db, query),
  }),
  route({
    method: 'GET',
    path: '/clienti/follow-up/da-ricontattare',
    operation: 'elencaClientiDaRicontattare',
    title: 'Clienti da ricontattare entro 7 giorni, i più vecchi per primi',
    permission: ogniRuolo,
    list: true,
    reply: rigaCliente,
    run: ({ db }) => elencaDaRicontattare(db, oggi()),
  }),
  adminRoute({
    method: 'GET',
    path: '/clienti/:id/esporta',
    operation: 'esportaCliente',
    title: 'Tutto ciò che si conserva di un cliente: un file zip con i dati e i PDF',
    binary: ['application/zip'],
    heavy: true,
    reply: z.unknown(),
    async run({ id, ...ctx }) {
      const { nome, zip } = await esportaCliente(ctx, id)
      return new ContentReply(zip, nome, 'application/zip')
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/clienti/:id/anonimizza',
    operation: 'anonimizzaCliente',
    title: 'Cancella i dati personali di un cliente; le fatture restano. Non si può annullare',
    status: 200,
    reply: rigaCliente,
    // What is left on the disk goes once it is committed; done again, it is harmless.
    ownTransactions: true,
    async run({ id, ...ctx }) {
      await cancellaDatiCliente(ctx, id)
      return richiedi(ctx.db, clienti, id)
    },
  }),
  esportaClienti,
  // Changing one also moves what is at their address: a call of visits (trasloco.routes.server.ts).
  ...recordRoutes({
    table: clienti,
    path: '/clienti',
    name: 'un cliente',
    permissions: { leggi: ogniRuolo, crea: ogniRuolo, modifica: ogniRuolo, elimina: soloAdmin },
    row: rigaCliente,
    input: clienteCompleto,
    modifica: clienteModifica,
    trova: ({ db }, id) => trovaCliente(db, id),
    crea: creaCliente,
    elimina: eliminaCliente,
  }).filter(({ method }) => method !== 'PUT'),
]
