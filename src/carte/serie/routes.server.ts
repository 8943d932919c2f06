import { recordRoutes } from '#server/http/crud.ts'
import { adminRoute, type Route } from '#server/http/routes.ts'
import { soloAdmin } from '#shared/permissions.ts'
import { serieConNumero, serieInput, serieModifica } from './contract.ts'
import {
  aggiornaSerie,
  creaSerie,
  elencaSerie,
  eliminaSerie,
  serieFatture,
  trovaSerie,
} from './queries.server.ts'

export const serieRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/serie-fatture',
    operation: 'elencaSerieFatture',
    title: 'Le serie di numerazione delle fatture, con l’ultimo numero di quest’anno',
    list: true,
    reply: serieConNumero,
    run: ({ db }) => elencaSerie(db),
  }),
  ...recordRoutes({
    table: serieFatture,
    path: '/serie-fatture',
    name: 'una serie di fatture',
    permissions: { leggi: soloAdmin, crea: soloAdmin, modifica: soloAdmin, elimina: soloAdmin },
    failures: ['conflitto'],
    row: serieConNumero,
    input: serieInput,
    modifica: serieModifica,
    trova: ({ db }, id) => trovaSerie(db, id),
    crea: creaSerie,
    aggiorna: aggiornaSerie,
    elimina: eliminaSerie,
  }),
]
