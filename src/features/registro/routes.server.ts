import { type Route, route } from '#server/http/routes.ts'
import { soloAdmin } from '#shared/permissions.ts'
import { registroQuery, rigaRegistro } from './contract.ts'
import { elencaRegistro } from './queries.server.ts'

export const registroRoutes: Route[] = [
  route({
    method: 'GET',
    percorso: '/registro',
    titolo: 'Chi ha cambiato che cosa e quando, gli ultimi per primi',
    permission: soloAdmin,
    elenco: true,
    query: registroQuery,
    risposta: rigaRegistro,
    esegui: ({ db, query }) => elencaRegistro(db, query),
  }),
]
