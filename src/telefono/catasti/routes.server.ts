import { type Route, route } from '#server/http/routes.ts'
import { ogniRuolo } from '#shared/permissions.ts'
import { catasto } from './contract.ts'
import { CATASTI } from './queries.server.ts'

export const catastiRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/catasti',
    operation: 'elencaCatasti',
    title: 'I catasti degli impianti, regione per regione',
    permission: ogniRuolo,
    list: true,
    reply: catasto,
    run: () => ({ righe: [...CATASTI], conteggio: CATASTI.length }),
  }),
]
