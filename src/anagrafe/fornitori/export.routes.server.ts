import type * as z from 'zod'
import { columns } from '#server/files/export.ts'
import { exportRoute } from '#server/http/export-route.ts'
import type { Route } from '#server/http/routes.ts'
import { soloAdmin } from '#shared/permissions.ts'
import { type Fornitore, fornitoriQuery, rigaFornitore } from './contract.ts'
import { elencaFornitori, fornitori, scorriFornitori } from './queries.server.ts'

/** The suppliers as a file. */
export const esportaFornitori: Route = exportRoute<z.output<typeof fornitoriQuery>, Fornitore>({
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
