import { recordRoutes } from '#server/http/crud.ts'
import { type Route, route } from '#server/http/routes.ts'
import { soloAdmin } from '#shared/permissions.ts'
import { fornitoreCompleto, fornitoreModifica, fornitoriQuery, rigaFornitore } from './contract.ts'
import { esportaFornitori } from './export.routes.server.ts'
import {
  aggiornaFornitore,
  elencaFornitori,
  eliminaFornitore,
  fornitori,
  scorriFornitori,
} from './queries.server.ts'

export const fornitoriRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/fornitori',
    operation: 'elencaFornitori',
    title:
      'I fornitori per ragione sociale; q cerca in ragione sociale, partita IVA, telefono e paese estero',
    permission: soloAdmin,
    list: true,
    query: fornitoriQuery,
    reply: rigaFornitore,
    run: ({ db, query }) => (query.limit ? elencaFornitori : scorriFornitori)(db, query),
  }),
  esportaFornitori,
  ...recordRoutes({
    table: fornitori,
    path: '/fornitori',
    name: 'un fornitore',
    permissions: { leggi: soloAdmin, crea: soloAdmin, modifica: soloAdmin, elimina: soloAdmin },
    row: rigaFornitore,
    input: fornitoreCompleto,
    modifica: fornitoreModifica,
    aggiorna: aggiornaFornitore,
    elimina: eliminaFornitore,
  }),
]
