import type * as z from 'zod'
import { columns } from '#server/files/export.ts'
import { recordRoutes } from '#server/http/crud.ts'
import { exportRoute } from '#server/http/export-route.ts'
import { adminRoute, type Route } from '#server/http/routes.ts'
import { soloAdmin } from '#shared/permissions.ts'
import {
  type Fornitore,
  fornitoreCompleto,
  fornitoreModifica,
  fornitoriQuery,
  rigaFornitore,
} from './contract.ts'
import {
  aggiornaFornitore,
  elencaFornitori,
  eliminaFornitore,
  fornitori,
  scorriFornitori,
} from './queries.server.ts'

/** The suppliers as a file. */
const esportaFornitori: Route = exportRoute<z.output<typeof fornitoriQuery>, Fornitore>({
  path: '/fornitori',
  table: fornitori,
  title: 'I fornitori dell’elenco, con i suoi filtri, in CSV o Excel',
  permission: soloAdmin,
  query: fornitoriQuery,
  elenca: ({ db }, query) => elencaFornitori(db, query),
  scorri: ({ db }, query) => scorriFornitori(db, query),
  columns: () =>
    columns(rigaFornitore, {
      ragione_sociale: 32,
      partita_iva: 14,
      telefono: 18,
      email: 28,
      referente: 18,
      sito_web: 28,
      indirizzo: 28,
      cap: 8,
      comune: 18,
      provincia: 10,
      nazione: 9,
      note: 36,
    }),
})

export const fornitoriRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/fornitori',
    operation: 'elencaFornitori',
    title:
      'I fornitori per ragione sociale; q cerca in ragione sociale, partita IVA, telefono e paese estero',
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
