import { adminRoute, type Route, route } from '#server/http/routes.ts'
import { aside } from '#server/slices.ts'
import { ogniRuolo } from '#shared/permissions.ts'
import { mandaMessaggi } from '#visite/messaggi/invio.queries.server.ts'
import {
  insiemeEsito,
  insiemeInput,
  spedizione,
  spedizioneEsito,
  spedizioneInput,
  spedizioniQuery,
  testoDiSpedizione,
} from './contract.ts'
import { elencaSpedizioni, spedisci, spedisciInsieme } from './queries.server.ts'
import { preparaSpedizione } from './testo.queries.server.ts'

/** Documents that leave from where they are read (docs/product.md §27.8). */
export const spedizioniRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/spedizioni/testo',
    operation: 'preparaSpedizione',
    title: 'Le parole, i file e gli indirizzi con cui un documento partirebbe; un tecnico solo i suoi',
    permission: ogniRuolo,
    failures: ['pdf_mancante', 'conflitto'],
    query: spedizioniQuery,
    reply: testoDiSpedizione,
    run: ({ query: { documento, id }, ...ctx }) => preparaSpedizione(ctx, documento, id),
  }),
  route({
    method: 'GET',
    path: '/spedizioni',
    operation: 'elencaSpedizioni',
    title: 'Quando e a chi un documento è stato inviato, se è stato visto e che cosa ha risposto il cliente',
    permission: ogniRuolo,
    background: true,
    list: true,
    query: spedizioniQuery,
    reply: spedizione,
    async run({ query: { documento, id }, ...ctx }) {
      const righe = await elencaSpedizioni(ctx, documento, id)
      // Who waits for it to leave doesn't wait for the next minute.
      if (righe.some(({ messaggi }) => messaggi.some(({ stato }) => stato === 'In_Coda')))
        aside(ctx, 'messaggi', mandaMessaggi(ctx))
      return { righe, conteggio: righe.length }
    },
  }),
  route({
    method: 'POST',
    path: '/spedizioni',
    operation: 'spedisciDocumento',
    title: 'Invia un documento per email, o tiene a mente che qualcuno lo manda dal proprio telefono',
    permission: ogniRuolo,
    failures: ['pdf_mancante', 'conflitto'],
    body: spedizioneInput,
    reply: spedizioneEsito,
    unkept: 'link',
    run: ({ body, ...ctx }) => spedisci(ctx, body),
  }),
  adminRoute({
    method: 'POST',
    path: '/spedizioni/insieme',
    operation: 'spedisciInsieme',
    title: 'Invia più documenti, ciascuno al suo cliente; dice quali non si possono inviare e perché',
    failures: ['conflitto'],
    body: insiemeInput,
    reply: insiemeEsito,
    status: 200,
    run: ({ body: { documento, ids }, ...ctx }) => spedisciInsieme(ctx, documento, ids),
  }),
]
