import * as z from 'zod'
import { transaction } from '#server/data/database.ts'
import { adminRoute, type Route } from '#server/http/routes.ts'
import {
  daGuardare,
  emittenteInput,
  postaCertificata,
  postaCertificataModifica,
  provaCertificata,
} from './contract.ts'
import { decidiEmittente, elencaDaGuardare, messaggioPec, segnaVisto } from './messaggi.queries.server.ts'
import {
  aggiornaPostaCertificata,
  attivaPostaCertificata,
  provaPostaCertificata,
  trovaPostaCertificata,
} from './queries.server.ts'

/** The certified mailbox that invoices leave from (docs/product.md §27.9). */
export const postaCertificataRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/posta-certificata',
    operation: 'trovaPostaCertificata',
    title: 'La casella PEC da cui partono le fatture; la password non si legge',
    reply: postaCertificata,
    run: (ctx) => trovaPostaCertificata(ctx),
  }),
  adminRoute({
    method: 'PUT',
    path: '/posta-certificata',
    operation: 'aggiornaPostaCertificata',
    title: 'Modifica la casella PEC; senza `password` resta quella che c’è',
    failures: ['conflitto', 'conferma_richiesta'],
    body: postaCertificataModifica,
    reply: postaCertificata,
    current: (ctx) => trovaPostaCertificata(ctx),
    run: async ({ body, token, ...ctx }) => {
      await aggiornaPostaCertificata(ctx, body, token)
      return undefined
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/posta-certificata/attiva',
    operation: 'attivaPostaCertificata',
    title: 'Dice che questo archivio spedisce davvero: nuovo o ripristinato non lo fa',
    failures: ['casella_assente', 'conferma_richiesta'],
    reply: postaCertificata,
    status: 200,
    run: async ({ token, ...ctx }) => {
      await attivaPostaCertificata(ctx, token)
      return trovaPostaCertificata(ctx)
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/posta-certificata/prova',
    operation: 'provaPostaCertificata',
    title: 'Entra nella casella e conta i messaggi: non manda e non legge niente',
    failures: ['casella_assente', 'conflitto'],
    reply: provaCertificata,
    status: 200,
    // Nobody waits for the archive while a mail server thinks.
    ownTransactions: true,
    run: async ({ stillMay, ...ctx }) => {
      await transaction(ctx.db, (db) => stillMay(db))
      return provaPostaCertificata(ctx)
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/posta-certificata/da-guardare',
    operation: 'elencaDaGuardareNellaPec',
    title: 'I messaggi della casella che non si sono letti, e le firme da riconoscere',
    reply: daGuardare,
    run: (ctx) => elencaDaGuardare(ctx.db),
  }),
  adminRoute({
    method: 'POST',
    path: '/posta-certificata/da-guardare/:id/visto',
    operation: 'segnaMessaggioPecVisto',
    title: 'Toglie un messaggio da quelli da guardare',
    failures: ['non_trovato'],
    reply: daGuardare,
    status: 200,
    run: async ({ id, ...ctx }) => {
      await segnaVisto({ ...ctx, ifVersion: null }, id)
      return elencaDaGuardare(ctx.db)
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/posta-certificata/emittenti/:id',
    operation: 'decidiEmittentePec',
    title: 'Dice se una firma della posta certificata vale',
    failures: ['non_trovato'],
    body: emittenteInput,
    reply: daGuardare,
    status: 200,
    run: async ({ id, body, ...ctx }) => {
      await decidiEmittente({ ...ctx, ifVersion: null }, id, body.riconosciuto)
      return elencaDaGuardare(ctx.db)
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/posta-certificata/messaggi/:id',
    operation: 'scaricaMessaggioPec',
    title: 'Un messaggio della casella com’è arrivato, da salvare',
    failures: ['non_trovato'],
    binary: ['application/octet-stream'],
    reply: z.unknown(),
    run: (ctx) => messaggioPec(ctx, ctx.id),
  }),
]
