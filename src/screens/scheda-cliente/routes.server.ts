import { elencaFatture } from '#carte/fatture/queries.server.ts'
import { elencaPreventivi } from '#carte/preventivi/queries.server.ts'
import { type Route, route } from '#server/http/routes.ts'
import { ogniRuolo } from '#shared/permissions.ts'
import { comeLista, trovaSchedaTecnica } from '#telefono/giornata/queries.server.ts'
import { schedaCliente, schedaClienteQuery } from './contract.ts'

export const schedaClienteRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/clienti/:id/scheda',
    operation: 'trovaSchedaCliente',
    title:
      'Un cliente con i suoi impianti, scadenze, RCEE, preventivi, fatture emesse, ultimi appuntamenti e documenti',
    permission: ogniRuolo,
    query: schedaClienteQuery,
    reply: schedaCliente,
    async run({ db, utente, query, id: clienteId }) {
      const [tecnica, preventivi, fatture] = await Promise.all([
        trovaSchedaTecnica(db, utente, clienteId, query.perRcee === true),
        elencaPreventivi(db, { clienteId }),
        elencaFatture(db, { tipo: 'Attiva', clienteId }),
      ])
      return { ...tecnica, preventivi: comeLista(preventivi), fatture: comeLista(fatture) }
    },
  }),
]
