import { type Route, route } from '#server/http/routes.ts'
import { soloAdmin } from '#shared/permissions.ts'
import {
  compensaInput,
  fatturaIntera,
  notaInput,
  pagamentoInput,
  restituzioneInput,
  scadenzeInput,
} from './contract.ts'
import { trovaIntera } from './intera.queries.server.ts'
import { compensa, creaNota } from './note.queries.server.ts'
import { aggiungiPagamento, eliminaPagamento, restituisci } from './pagamenti.queries.server.ts'
import { scriviScadenze } from './scadenze.queries.server.ts'

/** Payments, due dates, credit notes and what they take off (docs/product.md §30.7). */
export const pagamentiRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/fatture/:id/pagamenti',
    operation: 'creaPagamento',
    title: 'Registra un pagamento di una fattura; risponde la fattura',
    permission: soloAdmin,
    failures: ['conflitto'],
    body: pagamentoInput,
    reply: fatturaIntera,
    async run({ body, id, ...ctx }) {
      await aggiungiPagamento(ctx, id, body)
      return trovaIntera(ctx.db, id)
    },
  }),
  route({
    method: 'DELETE',
    path: '/pagamenti/:id',
    operation: 'eliminaPagamento',
    title: 'Toglie un pagamento, o ciò che una nota di credito ha compensato; risponde la fattura',
    permission: soloAdmin,
    failures: ['conflitto'],
    reply: fatturaIntera,
    async run({ id, ...ctx }) {
      return trovaIntera(ctx.db, await eliminaPagamento(ctx, id))
    },
  }),
  route({
    method: 'POST',
    path: '/pagamenti/:id/restituito',
    operation: 'segnaRestituito',
    title: 'Segna restituito ciò che alla visita si è incassato in più; risponde la fattura',
    permission: soloAdmin,
    status: 200,
    failures: ['conflitto'],
    body: restituzioneInput,
    reply: fatturaIntera,
    async run({ body, id, ...ctx }) {
      return trovaIntera(ctx.db, await restituisci(ctx, id, body))
    },
  }),
  route({
    method: 'DELETE',
    path: '/pagamenti/:id/restituito',
    operation: 'annullaRestituito',
    title: 'Annulla la restituzione: è di nuovo da restituire; risponde la fattura',
    permission: soloAdmin,
    failures: ['conflitto'],
    reply: fatturaIntera,
    async run({ id, ...ctx }) {
      return trovaIntera(ctx.db, await restituisci(ctx, id, null))
    },
  }),
  route({
    method: 'PUT',
    path: '/fatture/:id/scadenze',
    operation: 'scriviScadenzeFattura',
    title: 'Le scadenze di una fattura che non è RiBa, al posto di quelle che ha',
    permission: soloAdmin,
    failures: ['conflitto'],
    body: scadenzeInput,
    reply: fatturaIntera,
    current: ({ db, id }) => trovaIntera(db, id),
    async run({ body, id, ...ctx }) {
      await scriviScadenze(ctx, id, body)
      return undefined
    },
  }),
  route({
    method: 'POST',
    path: '/fatture/:id/nota-credito',
    operation: 'creaNotaDiCredito',
    title: 'La bozza di una nota di credito per una fattura, tutta o per le righe date',
    permission: soloAdmin,
    failures: ['conflitto', 'storno_oltre'],
    body: notaInput,
    reply: fatturaIntera,
    async run({ body, id, ...ctx }) {
      return trovaIntera(ctx.db, await creaNota(ctx, id, body))
    },
  }),
  route({
    method: 'POST',
    path: '/fatture/:id/compensa',
    operation: 'compensaNotaDiCredito',
    title: 'Compensa ciò che resta di una nota di credito con una fattura dello stesso cliente',
    permission: soloAdmin,
    status: 200,
    failures: ['conflitto'],
    body: compensaInput,
    reply: fatturaIntera,
    async run({ body, id, ...ctx }) {
      await compensa(ctx, id, body.fatturaId)
      return trovaIntera(ctx.db, id)
    },
  }),
]
