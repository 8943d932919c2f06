import type * as z from 'zod'
import { columns, data, testo } from '#server/files/export.ts'
import { exportRoute } from '#server/http/export-route.ts'
import type { Route } from '#server/http/routes.ts'
import { dayInRome } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { tutti } from '#shared/permissions.ts'
import { type Preventivo, preventiviQuery, rigaPreventivo } from './contract.ts'
import { elencaPreventivi, preventivi, scorriPreventivi } from './queries.server.ts'
import { puoElencarePreventivi, STATI_PREVENTIVO } from './rules.ts'

/** The quotes as a file. */
export const esportaPreventivi: Route = exportRoute<z.output<typeof preventiviQuery>, Preventivo>({
  path: '/preventivi',
  table: preventivi,
  title:
    'I preventivi dell’elenco, con i suoi filtri, in CSV o Excel; chi non è Admin solo quelli di un cliente',
  permission: tutti,
  query: preventiviQuery,
  admit: (utente, { clienteId }) => {
    if (!puoElencarePreventivi(utente, clienteId)) throw new AppError('permesso_negato')
  },
  elenca: ({ db }, query) => elencaPreventivi(db, query),
  scorri: ({ db }, query) => scorriPreventivi(db, query),
  columns: () =>
    columns(rigaPreventivo, {
      numero_preventivo: 15,
      created_at: data('Data', (p) => dayInRome(p.created_at)),
      titolo: 32,
      tipologia: 15,
      stato: testo('Stato', (p) => STATI_PREVENTIVO[p.stato], 12),
      accettato: false,
      cognome: testo('Cognome', (p) => p.cliente.cognome),
      nome: testo('Nome', (p) => p.cliente.nome),
      telefono: testo('Telefono', (p) => p.cliente.telefono),
      email: testo('Email', (p) => p.cliente.email, 28),
      indirizzo: testo('Indirizzo', (p) => p.cliente.indirizzo, 28),
      cap: testo('CAP', (p) => p.cliente.cap, 8),
      comune: testo('Comune', (p) => p.cliente.comune),
      provincia: testo('Provincia', (p) => p.cliente.provincia, 10),
      codice_fiscale: testo('Codice Fiscale', (p) => p.cliente.codice_fiscale, 20),
      partita_iva: testo('Partita IVA', (p) => p.cliente.partita_iva, 14),
      subtotale: 14,
      iva_percentuale: 8,
      iva_importo: 14,
      totale: 14,
      validita_giorni: 16,
      data_scadenza: 12,
      data_accettazione: data(
        'Data accettazione',
        (p) => p.data_accettazione && dayInRome(p.data_accettazione),
        18,
      ),
      note: 36,
    }),
})
