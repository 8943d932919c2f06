import { adminRoute, type Route } from '#server/http/routes.ts'
import { paroleRegistro, registroQuery, rigaRegistro } from './contract.ts'
import { elencaRegistro, paroleDelRegistro, scorriRegistro } from './queries.server.ts'

export const registroRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/registro',
    operation: 'elencaRegistro',
    title: 'Chi ha cambiato che cosa e quando, gli ultimi per primi',
    list: true,
    query: registroQuery,
    reply: rigaRegistro,
    run: ({ db, query }) => (query.limit ? elencaRegistro : scorriRegistro)(db, query),
  }),
  adminRoute({
    method: 'GET',
    path: '/registro/parole',
    operation: 'trovaParoleRegistro',
    title: 'Come si chiamano, in italiano, ciò di cui parla il registro, le sue colonne e i loro valori',
    reply: paroleRegistro,
    run: async () => paroleDelRegistro(),
  }),
]
