import * as z from 'zod'
import { fattura } from '#carte/fatture/contract.ts'
import { fatture, trovaFattura } from '#carte/fatture/queries.server.ts'
import { colonnaData, colonnaTesto, colonnaEuro as importo } from '#server/files/export.ts'
import { exportRoute } from '#server/http/export-route.ts'
import { adminRoute, type Route } from '#server/http/routes.ts'
import { soloAdmin } from '#shared/permissions.ts'
import {
  aperteDi,
  aperteQuery,
  type IncassoDi,
  incassi,
  incassiQuery,
  promessaInput,
  sollecitiInput,
} from './contract.ts'
import {
  preparaSolleciti,
  scriviPromessa,
  trovaAperte,
  trovaIncassi,
  tuttiGliIncassi,
} from './queries.server.ts'
import { FASCE, TONI_SOLLECITO } from './rules.ts'

/** What customers owe by age, who was reminded, who promised what (docs/product.md §33.1). */
export const sollecitiRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/fatture/incassi',
    operation: 'elencaIncassi',
    title: 'Ciò che i clienti devono, per cliente e per giorni di ritardo',
    query: incassiQuery,
    reply: incassi,
    run: ({ db, query }) => trovaIncassi(db, query),
  }),
  adminRoute({
    method: 'GET',
    path: '/fatture/incassi/aperte',
    operation: 'elencaFattureAperte',
    title: 'Le fatture aperte di un cliente, o di tutti quelli da sollecitare',
    list: true,
    query: aperteQuery,
    reply: aperteDi,
    run: ({ db, query }) => trovaAperte(db, query.clienteId),
  }),
  exportRoute<z.output<typeof incassiQuery>, IncassoDi>({
    path: '/fatture/incassi',
    table: fatture,
    name: 'incassi',
    title: 'Ciò che i clienti devono, in CSV o Excel',
    sheet: 'Incassi',
    permission: soloAdmin,
    query: incassiQuery,
    async elenca({ db }, { q }) {
      const righe = await tuttiGliIncassi(db, q)
      return { righe, conteggio: righe.length }
    },
    async *scorri({ db }, { q }) {
      yield await tuttiGliIncassi(db, q)
    },
    columns: () => [
      colonnaTesto('Cliente', (r) => r.nome, 32),
      colonnaTesto('Telefono', (r) => r.cliente?.telefono ?? null, 16),
      colonnaTesto('Email', (r) => r.cliente?.email ?? null, 28),
      ...FASCE.map((fascia, n) => importo(fascia, (r: IncassoDi) => r.fasce[n] ?? 0)),
      importo('Totale', (r) => r.totale),
      colonnaData('Prima scadenza', (r) => r.scadenza),
      colonnaData('Ha promesso per il', (r) => r.promessa_il),
      colonnaTesto('Ultimo passo', (r) => r.ultimo && TONI_SOLLECITO[r.ultimo.tono], 16),
    ],
  }),
  adminRoute({
    method: 'PUT',
    path: '/fatture/:id/promessa',
    operation: 'scriviPromessa',
    title:
      'Il giorno in cui il cliente ha promesso di pagare una fattura; fino ad allora nessuno la sollecita',
    failures: ['conflitto'],
    body: promessaInput,
    reply: fattura,
    current: ({ db, id }) => trovaFattura(db, id),
    async run({ body, id, ...ctx }) {
      await scriviPromessa(ctx, id, body)
      return undefined
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/solleciti',
    operation: 'preparaSolleciti',
    title: 'Tiene a mente che un sollecito è stato preparato; se sia partito lo sa chi lo ha mandato',
    list: true,
    failures: ['conflitto'],
    body: sollecitiInput,
    reply: z.object({ id: z.int() }),
    run: ({ body, ...ctx }) => preparaSolleciti(ctx, body),
  }),
]
