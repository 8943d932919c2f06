import type * as z from 'zod'
import { altriInParole } from '#anagrafe/clienti/telefoni.rules.ts'
import { colonnaData, colonnaTesto, columns } from '#server/files/export.ts'
import { exportRoute } from '#server/http/export-route.ts'
import type { Route } from '#server/http/routes.ts'
import { dayInRome } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { ogniRuolo } from '#shared/permissions.ts'
import { type Preventivo, preventiviQuery, rigaPreventivo } from './contract.ts'
import { elencaPreventivi, preventivi, scorriPreventivi } from './queries.server.ts'
import { puoElencarePreventivi, STATI_PREVENTIVO } from './rules.ts'

/** The quotes as a file. */
export const esportaPreventivi: Route = exportRoute<z.output<typeof preventiviQuery>, Preventivo>({
  path: '/preventivi',
  table: preventivi,
  title:
    'I preventivi dell’elenco, con i suoi filtri, in CSV o Excel; chi non è Admin solo quelli di un cliente',
  permission: ogniRuolo,
  query: preventiviQuery,
  admit: (utente, { clienteId }) => {
    if (!puoElencarePreventivi(utente, clienteId)) throw new AppError('permesso_negato')
  },
  elenca: ({ db }, query) => elencaPreventivi(db, query),
  scorri: ({ db }, query) => scorriPreventivi(db, query),
  columns: () =>
    columns(rigaPreventivo, {
      numero_preventivo: 15,
      created_at: colonnaData('Data', (p) => dayInRome(p.created_at)),
      titolo: 32,
      tipologia: 15,
      stato: colonnaTesto('Stato', (p) => STATI_PREVENTIVO[p.stato], 12),
      accettato: false,
      cognome: colonnaTesto('Cognome', (p) => p.cliente.cognome),
      nome: colonnaTesto('Nome', (p) => p.cliente.nome),
      telefono: colonnaTesto('Telefono', (p) => p.cliente.telefono),
      altri_telefoni: colonnaTesto('Altri telefoni', (p) => altriInParole(p.cliente.altri_telefoni) || null),
      email: colonnaTesto('Email', (p) => p.cliente.email, 28),
      indirizzo: colonnaTesto('Indirizzo', (p) => p.cliente.indirizzo, 28),
      cap: colonnaTesto('CAP', (p) => p.cliente.cap, 8),
      comune: colonnaTesto('Comune', (p) => p.cliente.comune),
      provincia: colonnaTesto('Provincia', (p) => p.cliente.provincia, 10),
      codice_fiscale: colonnaTesto('Codice Fiscale', (p) => p.cliente.codice_fiscale, 20),
      partita_iva: colonnaTesto('Partita IVA', (p) => p.cliente.partita_iva, 14),
      subtotale: 14,
      iva_percentuale: 8,
      iva_importo: 14,
      totale: 14,
      validita_giorni: 16,
      data_scadenza: 12,
      data_accettazione: colonnaData(
        'Data accettazione',
        (p) => p.data_accettazione && dayInRome(p.data_accettazione),
        18,
      ),
      note: 36,
    }),
})
