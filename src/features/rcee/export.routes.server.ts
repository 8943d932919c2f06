import { data, testo, vero } from '#server/files/export.ts'
import { exportRoute } from '#server/http/export-route.ts'
import type { Route } from '#server/http/routes.ts'
import { oggi } from '#shared/dates.ts'
import { tutti } from '#shared/permissions.ts'
import { type Rcee, rceeQuery } from './contract.ts'
import { elencaRcee, type RichiestaRcee, scorriRcee } from './queries.server.ts'

/** One of the RCEE screen's lists as a file. */
export const esportaRcee: Route = exportRoute<RichiestaRcee, Rcee>({
  percorso: '/rcee',
  tabella: 'rcee',
  titolo: 'Gli RCEE di una lista della pagina, con i suoi filtri, in CSV o Excel',
  foglio: 'RCEE',
  permission: tutti,
  query: rceeQuery,
  elenca: ({ db }, query) => elencaRcee(db, oggi(), query),
  scorri: ({ db }, query) => scorriRcee(db, oggi(), query),
  colonne: () => [
    testo('Numero', (r) => r.numero_documento, 15),
    testo('Cognome', (r) => r.cliente.cognome),
    testo('Nome', (r) => r.cliente.nome),
    testo('Telefono', (r) => r.cliente.telefono),
    testo('Indirizzo', (r) => r.cliente.indirizzo, 28),
    testo('CAP', (r) => r.cliente.cap, 8),
    testo('Comune', (r) => r.cliente.comune),
    testo('Provincia', (r) => r.cliente.provincia, 10),
    testo('Caldaia', (r) => (r.caldaie ? `${r.caldaie.marca} ${r.caldaie.modello}`.trim() : null), 26),
    testo('Matricola', (r) => r.caldaie?.matricola ?? null),
    data('Data Emissione', (r) => r.data_emissione, 15),
    data('Scadenza RCEE', (r) => r.data_scadenza, 15),
    data('Scadenza manutenzione', (r) => r.caldaie?.prossima_revisione ?? null, 22),
    vero('Contattato', (r) => r.contattato),
    testo('Note contatto', (r) => r.note_contatto, 28),
    data('Data Follow-up', (r) => r.data_follow_up, 15),
    testo('Note Follow-up', (r) => r.note_follow_up, 28),
    testo('File allegato', (r) => r.file_media?.nome_file ?? null, 28),
  ],
})
