import type * as z from 'zod'
import { testo } from '#server/files/export.ts'
import { exportRoute } from '#server/http/export-route.ts'
import type { Route } from '#server/http/routes.ts'
import { soloAdmin } from '#shared/permissions.ts'
import { type Fornitore, fornitoriQuery } from './contract.ts'
import { elencaFornitori, scorriFornitori } from './queries.server.ts'

/** The suppliers as a file. */
export const esportaFornitori: Route = exportRoute<z.output<typeof fornitoriQuery>, Fornitore>({
  percorso: '/fornitori',
  tabella: 'fornitori',
  titolo: 'I fornitori dell’elenco, con i suoi filtri, in CSV o Excel',
  foglio: 'Fornitori',
  permission: soloAdmin,
  query: fornitoriQuery,
  elenca: ({ db }, query) => elencaFornitori(db, query),
  scorri: ({ db }, query) => scorriFornitori(db, query),
  colonne: () => [
    testo('Ragione Sociale', (f) => f.ragione_sociale, 32),
    testo('Partita IVA', (f) => f.partita_iva, 14),
    testo('Telefono', (f) => f.telefono),
    testo('Email', (f) => f.email, 28),
    testo('Referente', (f) => f.referente),
    testo('Sito web', (f) => f.sito_web, 28),
    testo('Indirizzo', (f) => f.indirizzo, 28),
    testo('CAP', (f) => f.cap, 8),
    testo('Comune', (f) => f.comune),
    testo('Provincia', (f) => f.provincia, 10),
    testo('Note', (f) => f.note, 36),
  ],
})
