import * as z from 'zod'
import { ContentReply } from '#server/files/store.ts'
import { recordRoutes } from '#server/http/crud.ts'
import { adminRoute, type Route, route } from '#server/http/routes.ts'
import { ogniRuolo, soloAdmin } from '#shared/permissions.ts'
import { proponiArrivi } from './arrivo.queries.server.ts'
import {
  arrivoProposto,
  ordine,
  ordineInput,
  pezziQuery,
  pezzo,
  pezzoInput,
  pezzoModifica,
} from './contract.ts'
import { creaOrdine, fileOrdine, trovaOrdine } from './ordine.queries.server.ts'
import {
  aggiornaPezzo,
  creaPezzo,
  elencaPezzi,
  eliminaPezzo,
  pezzi,
  scorriPezzi,
  trovaFotoPezzo,
  trovaPezzo,
} from './queries.server.ts'

export const pezziRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/pezzi',
    operation: 'elencaPezzi',
    title: 'I pezzi che servono, gli urgenti per primi, con la visita a cui vanno',
    permission: ogniRuolo,
    list: true,
    query: pezziQuery,
    reply: pezzo,
    run: ({ db, query }) => (query.limit ? elencaPezzi : scorriPezzi)(db, query),
  }),
  adminRoute({
    method: 'POST',
    path: '/pezzi/ordine',
    operation: 'ordinaPezzi',
    title: 'Ordina alcuni pezzi da un fornitore: tutti, o nessuno',
    failures: ['conflitto'],
    body: ordineInput,
    reply: ordine,
    run: async ({ body, ...ctx }) => trovaOrdine(ctx.db, await creaOrdine(ctx, body)),
  }),
  adminRoute({
    method: 'GET',
    path: '/pezzi/ordini/:id/testo',
    operation: 'leggiOrdinePezzi',
    title: 'Un ordine di pezzi, con le parole per mandarlo',
    reply: ordine,
    run: ({ db, id }) => trovaOrdine(db, id),
  }),
  adminRoute({
    method: 'GET',
    path: '/pezzi/ordini/:id/pdf',
    operation: 'pdfOrdinePezzi',
    title: 'Un ordine di pezzi in PDF',
    binary: true,
    reply: z.unknown(),
    async run({ db, id }) {
      const { name, type, content } = await fileOrdine(db, id)
      return new ContentReply(content, name, type)
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/pezzi/arrivi',
    operation: 'proponiArriviPezzi',
    title: 'I pezzi attesi che stanno in una fattura ricevuta, con la fattura; non si scrive niente',
    list: true,
    reply: arrivoProposto,
    async run({ db }) {
      const righe = await proponiArrivi(db)
      return { righe, conteggio: righe.length }
    },
  }),
  route({
    method: 'GET',
    path: '/pezzi/:id/foto',
    operation: 'mostraFotoPezzo',
    title: 'La foto della targhetta di un pezzo',
    permission: ogniRuolo,
    binary: true,
    reply: z.unknown(),
    run: ({ id, ...ctx }) => trovaFotoPezzo(ctx, id),
  }),
  ...recordRoutes({
    table: pezzi,
    path: '/pezzi',
    name: 'un pezzo',
    permissions: { leggi: ogniRuolo, crea: ogniRuolo, modifica: soloAdmin, elimina: soloAdmin },
    failures: ['conflitto'],
    row: pezzo,
    input: pezzoInput,
    modifica: pezzoModifica,
    trova: ({ db }, id) => trovaPezzo(db, id),
    crea: creaPezzo,
    aggiorna: aggiornaPezzo,
    elimina: eliminaPezzo,
  }),
]
