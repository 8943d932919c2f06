import type * as z from 'zod'
import { data, euro, numero, testo } from '#server/files/export.ts'
import { exportRoute } from '#server/http/export-route.ts'
import type { Route } from '#server/http/routes.ts'
import { dayInRome } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { tutti } from '#shared/permissions.ts'
import { type Preventivo, preventiviQuery } from './contract.ts'
import { elencaPreventivi, scorriPreventivi } from './queries.server.ts'
import { puoElencarePreventivi, STATI_PREVENTIVO } from './rules.ts'

/** The quotes as a file. */
export const esportaPreventivi: Route = exportRoute<z.output<typeof preventiviQuery>, Preventivo>({
  percorso: '/preventivi',
  tabella: 'preventivi',
  titolo:
    'I preventivi dell’elenco, con i suoi filtri, in CSV o Excel; chi non è Admin solo quelli di un cliente',
  foglio: 'Preventivi',
  permission: tutti,
  query: preventiviQuery,
  admit: (utente, { clienteId }) => {
    if (!puoElencarePreventivi(utente, clienteId)) throw new AppError('permesso_negato')
  },
  elenca: ({ db }, query) => elencaPreventivi(db, query),
  scorri: ({ db }, query) => scorriPreventivi(db, query),
  colonne: () => [
    testo('Numero', (p) => p.numero_preventivo, 15),
    data('Data', (p) => dayInRome(p.created_at)),
    testo('Titolo', (p) => p.titolo, 32),
    testo('Tipologia', (p) => p.tipologia, 15),
    testo('Stato', (p) => STATI_PREVENTIVO[p.stato], 12),
    testo('Cognome', (p) => p.cliente.cognome),
    testo('Nome', (p) => p.cliente.nome),
    testo('Telefono', (p) => p.cliente.telefono),
    testo('Email', (p) => p.cliente.email, 28),
    testo('Indirizzo', (p) => p.cliente.indirizzo, 28),
    testo('CAP', (p) => p.cliente.cap, 8),
    testo('Comune', (p) => p.cliente.comune),
    testo('Provincia', (p) => p.cliente.provincia, 10),
    testo('Codice Fiscale', (p) => p.cliente.codice_fiscale, 20),
    testo('Partita IVA', (p) => p.cliente.partita_iva, 14),
    euro('Imponibile', (p) => p.subtotale),
    numero('IVA %', (p) => p.iva_percentuale, 8),
    euro('IVA', (p) => p.iva_importo),
    euro('Totale', (p) => p.totale),
    numero('Validità (giorni)', (p) => p.validita_giorni, 16),
    data('Scadenza', (p) => p.data_scadenza),
    data('Data accettazione', (p) => p.data_accettazione && dayInRome(p.data_accettazione), 18),
    testo('Note', (p) => p.note, 36),
  ],
})
