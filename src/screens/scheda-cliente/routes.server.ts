import { elencaAppuntamenti } from '#features/appuntamenti/queries.server.ts'
import { comeVisto } from '#features/appuntamenti/rules.ts'
import { trovaCliente } from '#features/clienti/queries.server.ts'
import { elencaDocumenti } from '#features/documenti/queries.server.ts'
import { elencaFatture } from '#features/fatture/queries.server.ts'
import { caldaie, condizionatori } from '#features/impianti/queries.server.ts'
import { elencaPreventivi } from '#features/preventivi/queries.server.ts'
import { elencaRcee } from '#features/rcee/queries.server.ts'
import { elencaScadenze } from '#features/scadenze/queries.server.ts'
import type { Db } from '#server/data/schema.ts'
import { type List, type Route, route } from '#server/http/routes.ts'
import { oggi } from '#shared/dates.ts'
import { type CurrentUser, tutti } from '#shared/permissions.ts'
import { type SchedaCliente, schedaCliente } from './contract.ts'
import { APPUNTAMENTI_IN_SCHEDA } from './rules.ts'

const lista = <T>({ righe, conteggio }: List<T>) => ({ data: righe, count: conteggio })

/**
 * Asked all at once: PostgreSQL gets the questions together.
 * @throws AppError non_trovato
 */
async function trovaScheda(db: Db, utente: CurrentUser, clienteId: number): Promise<SchedaCliente> {
  const [cliente, sueCaldaie, suoiCondizionatori, rcee, scadenze, preventivi, fatture, visite, documenti] =
    await Promise.all([
      trovaCliente(db, clienteId),
      caldaie.elenca(db, { clienteId }),
      condizionatori.elenca(db, { clienteId }),
      elencaRcee(db, oggi(), { clienteId }),
      elencaScadenze(db, { clienteId }),
      elencaPreventivi(db, { clienteId }),
      elencaFatture(db, { tipo: 'Attiva', clienteId }),
      elencaAppuntamenti(db, { clienteId, ordine: 'recenti', limit: APPUNTAMENTI_IN_SCHEDA }),
      elencaDocumenti(db, utente, clienteId),
    ])
  return {
    cliente,
    caldaie: lista(sueCaldaie),
    condizionatori: lista(suoiCondizionatori),
    rcee: lista(rcee),
    scadenze: lista(scadenze),
    preventivi: lista(preventivi),
    fatture: lista(fatture),
    appuntamenti: { data: visite.righe.map(comeVisto(utente)), count: visite.conteggio },
    documenti: lista(documenti),
  }
}

export const schedaClienteRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/clienti/:id/scheda',
    operation: 'trovaSchedaCliente',
    title:
      'Un cliente con i suoi impianti, scadenze, RCEE, preventivi, fatture emesse, ultimi appuntamenti e documenti',
    permission: tutti,
    reply: schedaCliente,
    run: ({ db, utente, id }) => trovaScheda(db, utente, id),
  }),
]
