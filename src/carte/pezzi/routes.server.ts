import { recordRoutes } from '#server/http/crud.ts'
import { type Route, route } from '#server/http/routes.ts'
import { ogniRuolo, soloAdmin } from '#shared/permissions.ts'
import { pezziQuery, pezzo, pezzoInput, pezzoModifica } from './contract.ts'
import {
  aggiornaPezzo,
  creaPezzo,
  elencaPezzi,
  eliminaPezzo,
  pezzi,
  scorriPezzi,
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
