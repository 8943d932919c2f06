import { type Route, route } from '#server/http/routes.ts'
import { soloAdmin } from '#shared/permissions.ts'
import { paroleRegistro, registroQuery, rigaRegistro } from './contract.ts'
import { elencaRegistro, paroleDelRegistro } from './queries.server.ts'

export const registroRoutes: Route[] = [
  route({
    method: 'GET',
    percorso: '/registro',
    operation: 'elencaRegistro',
    titolo: 'Chi ha cambiato che cosa e quando, gli ultimi per primi',
    permission: soloAdmin,
    elenco: true,
    query: registroQuery,
    risposta: rigaRegistro,
    esegui: ({ db, query }) => elencaRegistro(db, query),
  }),
  route({
    method: 'GET',
    percorso: '/registro/parole',
    operation: 'trovaParoleRegistro',
    titolo: 'Come si chiamano, in italiano, le colonne di ogni tabella del registro',
    permission: soloAdmin,
    risposta: paroleRegistro,
    esegui: async () => paroleDelRegistro(),
  }),
]
