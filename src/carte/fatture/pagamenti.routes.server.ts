import { credito } from '#carte/crediti/contract.ts'
import { trovaCredito } from '#carte/crediti/queries.server.ts'
import { adminRoute, type Route } from '#server/http/routes.ts'
import {
  compensaInput,
  fatturaIntera,
  notaInput,
  pagamentoInput,
  restituzioneInput,
  scadenzeInput,
  usaCreditoInput,
} from './contract.ts'
import { restituisci } from './eccedenze.queries.server.ts'
import { trovaIntera } from './intera.queries.server.ts'
import { compensa, creaNota } from './note.queries.server.ts'
import { aggiungiPagamento, eliminaPagamento } from './pagamenti.queries.server.ts'
import { scriviScadenze } from './scadenze.queries.server.ts'
import { usaCredito } from './usa-credito.queries.server.ts'

/** Payments, due dates, credit notes and what they take off (docs/product.md §30.7). */
export const pagamentiRoutes: Route[] = [
  adminRoute({
    method: 'POST',
    path: '/fatture/:id/pagamenti',
    operation: 'creaPagamento',
    title: 'Registra un pagamento di una fattura; risponde la fattura',
    failures: ['conflitto'],
    body: pagamentoInput,
    reply: fatturaIntera,
    async run({ body, id, ...ctx }) {
      await aggiungiPagamento(ctx, id, body)
      return trovaIntera(ctx.db, id)
    },
  }),
  adminRoute({
    method: 'DELETE',
    path: '/pagamenti/:id',
    operation: 'eliminaPagamento',
    title: 'Toglie un pagamento, o ciò che una nota di credito ha compensato; risponde la fattura',
    failures: ['conflitto'],
    reply: fatturaIntera,
    async run({ id, ...ctx }) {
      return trovaIntera(ctx.db, await eliminaPagamento(ctx, id))
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/pagamenti/:id/restituito',
    operation: 'segnaRestituito',
    title: 'Segna restituito ciò che alla visita si è incassato in più; risponde la fattura',
    status: 200,
    failures: ['conflitto'],
    body: restituzioneInput,
    reply: fatturaIntera,
    async run({ body, id, ...ctx }) {
      return trovaIntera(ctx.db, await restituisci(ctx, id, body))
    },
  }),
  adminRoute({
    method: 'DELETE',
    path: '/pagamenti/:id/restituito',
    operation: 'annullaRestituito',
    title: 'Annulla la restituzione: è di nuovo da restituire; risponde la fattura',
    failures: ['conflitto'],
    reply: fatturaIntera,
    async run({ id, ...ctx }) {
      return trovaIntera(ctx.db, await restituisci(ctx, id, null))
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/crediti/:id/usa',
    operation: 'usaCredito',
    title: 'Paga una fattura della stessa persona con un suo credito; risponde il credito',
    status: 200,
    failures: ['conflitto'],
    body: usaCreditoInput,
    reply: credito,
    async run({ body, id, ...ctx }) {
      await usaCredito(ctx, id, body)
      return trovaCredito(ctx.db, id)
    },
  }),
  adminRoute({
    method: 'PUT',
    path: '/fatture/:id/scadenze',
    operation: 'scriviScadenzeFattura',
    title: 'Le scadenze di una fattura che non è RiBa, al posto di quelle che ha',
    failures: ['conflitto'],
    body: scadenzeInput,
    reply: fatturaIntera,
    current: ({ db, id }) => trovaIntera(db, id),
    async run({ body, id, ...ctx }) {
      await scriviScadenze(ctx, id, body)
      return undefined
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/fatture/:id/nota-credito',
    operation: 'creaNotaDiCredito',
    title: 'La bozza di una nota di credito per una fattura, tutta o per le righe date',
    failures: ['conflitto', 'storno_oltre'],
    body: notaInput,
    reply: fatturaIntera,
    async run({ body, id, ...ctx }) {
      return trovaIntera(ctx.db, await creaNota(ctx, id, body))
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/fatture/:id/compensa',
    operation: 'compensaNotaDiCredito',
    title:
      'Compensa ciò che resta di una nota di credito con una fattura della stessa persona; di una RiBa, con una rata che non scade ancora',
    status: 200,
    failures: ['conflitto'],
    body: compensaInput,
    reply: fatturaIntera,
    async run({ body, id, ...ctx }) {
      await compensa(ctx, id, body)
      return trovaIntera(ctx.db, id)
    },
  }),
]
