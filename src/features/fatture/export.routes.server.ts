import type * as z from 'zod'
import { data, euro as importo, numero, testo } from '#server/files/export.ts'
import { exportRoute } from '#server/http/export-route.ts'
import type { Route } from '#server/http/routes.ts'
import { formatDate } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { cents, euro, formatEuro } from '#shared/money.ts'
import { tutti } from '#shared/permissions.ts'
import { type Fattura, fattureQuery, type Rata } from './contract.ts'
import { elencaFatture, scorriFatture } from './queries.server.ts'
import { puoElencareFatture, STATI_FATTURA } from './rules.ts'

/** Whom an invoice is to, or from; whom it was made out to, where the customer's data were erased since. */
const intestatario = ({ intestatario: era, fornitori, cliente }: Fattura) =>
  era ?? fornitori?.ragione_sociale ?? (cliente ? `${cliente.cognome} ${cliente.nome}`.trim() : null)

const inParole = ({ numero_rata, data_scadenza, importo, pagata }: Rata) =>
  `${numero_rata}. ${formatDate(data_scadenza)} ${formatEuro(importo)}${pagata ? ' pagata' : ''}`

/** The invoices as a file, a row each; the plan of those with instalments in words. */
export const esportaFatture: Route = exportRoute<z.output<typeof fattureQuery>, Fattura>({
  percorso: '/fatture',
  tabella: 'fatture',
  titolo:
    'Le fatture dell’elenco, con i suoi filtri, in CSV o Excel; chi non è Admin solo le attive di un cliente',
  foglio: 'Fatture',
  permission: tutti,
  query: fattureQuery,
  admit: (utente, query) => {
    if (!puoElencareFatture(utente, query)) throw new AppError('permesso_negato')
  },
  elenca: ({ db }, query) => elencaFatture(db, query),
  scorri: ({ db }, query) => scorriFatture(db, query),
  colonne: () => [
    testo('Numero', (f) => f.numero_documento, 15),
    testo('Tipo', (f) => f.tipo, 10),
    testo('Stato', (f) => STATI_FATTURA[f.stato], 20),
    testo('Cliente o fornitore', intestatario, 32),
    testo('Partita IVA fornitore', (f) => f.fornitori?.partita_iva ?? null, 20),
    data('Data Emissione', (f) => f.data_emissione, 15),
    data('Scadenza', (f) => f.data_scadenza),
    data('Data pagamento', (f) => f.data_pagamento, 15),
    testo('Metodo di pagamento', (f) => f.metodo_pagamento, 20),
    testo(
      'Regime IVA',
      (f) => (f.aliquota_iva && f.aliquota_iva !== 'ART17' ? `${f.aliquota_iva}%` : f.aliquota_iva),
      12,
    ),
    importo('Imponibile', (f) => f.subtotale),
    importo('IVA', (f) => f.iva_importo),
    importo('Totale', (f) => f.totale),
    importo('Pagato', (f) => f.importo_pagato),
    importo('Da pagare', (f) => euro(cents(f.totale) - cents(f.importo_pagato))),
    numero('Rate', (f) => f.rate.length || null, 8),
    testo('Piano RiBa', (f) => f.rate.map(inParole).join('; ') || null, 40),
    testo('Note', (f) => f.note, 36),
  ],
})
