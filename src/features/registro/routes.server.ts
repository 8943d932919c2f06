import { type Rotta, rotta } from '#server/http/routes.ts'
import { soloAdmin } from '#shared/permissions.ts'
import { registroQuery, rigaRegistro } from './contract.ts'
import { elencaRegistro } from './queries.server.ts'

export const rotteRegistro: Rotta[] = [
  rotta({
    metodo: 'GET',
    percorso: '/registro',
    titolo: 'Chi ha cambiato che cosa e quando, gli ultimi per primi',
    permesso: soloAdmin,
    elenco: true,
    query: registroQuery,
    risposta: rigaRegistro,
    esegui: ({ db, query }) => elencaRegistro(db, query),
  }),
]
