import * as z from 'zod'
import { type Route, route } from '#server/http/routes.ts'
import { ogniRuolo } from '#shared/permissions.ts'
import { elencaAttesi } from './attesi.queries.server.ts'
import { attesiQuery, atteso, rapportiQuery, rapportoInElenco } from './contract.ts'
import { elencaRapporti, trovaFoto } from './queries.server.ts'

export const rapportiRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/foto/:id',
    operation: 'mostraFoto',
    title: 'Una foto di un rapporto',
    permission: ogniRuolo,
    binary: true,
    reply: z.unknown(),
    run: ({ id, ...ctx }) => trovaFoto(ctx, id),
  }),
  route({
    method: 'GET',
    path: '/rapporti/attesi',
    operation: 'elencaRapportiAttesi',
    title: 'Di una visita, i rapporti arrivati senza i loro file; chi non è Admin vede i propri',
    permission: ogniRuolo,
    list: true,
    query: attesiQuery,
    reply: atteso,
    run: ({ db, utente, query: { visita } }) => elencaAttesi(db, utente, visita ?? 0),
  }),
  route({
    method: 'GET',
    path: '/rapporti',
    operation: 'elencaRapporti',
    title:
      'I rapporti di un cliente o di alcune visite, l’ultimo per primo; i prezzi solo per Direttore e Admin',
    permission: ogniRuolo,
    list: true,
    query: rapportiQuery,
    reply: rapportoInElenco,
    async run({ db, utente, query: { clienteId, visite } }) {
      // Of everybody's there is no list: one asks about a customer, or about visits.
      const ids = clienteId === undefined ? (visite ?? '0').split(',').map(Number) : undefined
      const righe = await elencaRapporti(db, utente, { clienteId, visite: ids })
      return { righe, conteggio: righe.length }
    },
  }),
]
