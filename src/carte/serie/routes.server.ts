import { recordRoutes } from '#server/http/crud.ts'
import { type Route, route } from '#server/http/routes.ts'
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
  route({
    method: 'GET',
    path: '/serie-fatture',
    operation: 'elencaSerieFatture',
    title: 'Le serie di numerazione delle fatture, con l’ultimo numero di quest’anno',
    permission: soloAdmin,
    list: true,
    reply: serieConNumero,
    async run({ db }) {
      const righe = await elencaSerie(db)
      return { righe, conteggio: righe.length }
    },
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
