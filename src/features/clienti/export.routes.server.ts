import { data, testo } from '#server/files/export.ts'
import { exportRoute } from '#server/http/export-route.ts'
import type { Route } from '#server/http/routes.ts'
import { tutti } from '#shared/permissions.ts'
import { type ClienteInElenco, type ClientiQuery, clientiQuery } from './contract.ts'
import { elencaClienti, scorriClienti } from './queries.server.ts'

/** The customers as a file; the headings are those of the form, so that the file can be imported again. */
export const esportaClienti: Route = exportRoute<ClientiQuery, ClienteInElenco>({
  percorso: '/clienti',
  tabella: 'clienti',
  titolo: 'I clienti dell’elenco, con i suoi filtri, in CSV o Excel',
  foglio: 'Clienti',
  permission: tutti,
  query: clientiQuery,
  elenca: ({ db }, query) => elencaClienti(db, query),
  scorri: ({ db }, query) => scorriClienti(db, query),
  colonne: () => [
    testo('Cognome', (c) => c.cognome),
    testo('Nome', (c) => c.nome),
    testo('Telefono', (c) => c.telefono),
    testo('Email', (c) => c.email, 28),
    testo('Indirizzo', (c) => c.indirizzo, 28),
    testo('CAP', (c) => c.cap, 8),
    testo('Comune', (c) => c.comune),
    testo('Provincia', (c) => c.provincia, 10),
    testo('Codice Fiscale', (c) => c.codice_fiscale, 20),
    testo('Partita IVA', (c) => c.partita_iva, 14),
    testo('Ditta', (c) => c.ditta?.nome ?? null),
    testo('Stato', (c) => (c.attivo ? 'Attivo' : 'Inattivo'), 10),
    data('Prossima manutenzione', (c) => c.prossima_manutenzione, 22),
    data('Data Follow-up', (c) => c.dataFollowUp, 15),
    testo('Note Follow-up', (c) => c.noteFollowUp, 28),
    testo('Note', (c) => c.note, 36),
  ],
})
