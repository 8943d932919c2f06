import * as z from 'zod'
import { recordRoutes } from '#server/http/crud.ts'
import { type Route, route } from '#server/http/routes.ts'
import { ogniRuolo, soloAdmin } from '#shared/permissions.ts'
import { articoliQuery, articoloInBreve, articoloInput, articoloModifica, rigaArticolo } from './contract.ts'
import {
  aggiornaArticolo,
  articoli,
  creaArticolo,
  elencaArticoli,
  eliminaArticolo,
  scorriArticoli,
} from './queries.server.ts'

export const articoliRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/articoli',
    operation: 'elencaArticoli',
    title: 'Il listino; i prezzi solo per Direttore e Admin, costi e IVA solo per gli Admin',
    permission: ogniRuolo,
    list: true,
    query: articoliQuery,
    reply: z.union([rigaArticolo, articoloInBreve]),
    run: ({ db, utente, query }) => (query.limit ? elencaArticoli : scorriArticoli)(db, utente, query),
  }),
  ...recordRoutes({
    table: articoli,
    path: '/articoli',
    name: 'un articolo',
    permissions: { leggi: soloAdmin, crea: soloAdmin, modifica: soloAdmin, elimina: soloAdmin },
    row: rigaArticolo,
    input: articoloInput,
    modifica: articoloModifica,
    crea: creaArticolo,
    aggiorna: aggiornaArticolo,
    elimina: eliminaArticolo,
  }),
]
