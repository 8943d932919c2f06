import * as z from 'zod'
import { clienteConRecapiti, rigaCliente } from '#features/clienti/contract.ts'
import {
  data,
  domanda,
  importo,
  optional,
  optionalText,
  pagina,
  percent,
  reference,
  testo,
} from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'
import { STATI_PREVENTIVO, type StatoPreventivo, TIPOLOGIE_PREVENTIVO } from './rules.ts'

const stati = Object.keys(STATI_PREVENTIVO) as StatoPreventivo[]

/** Quote (docs/product.md §10.1). */
export const rigaPreventivo = z.object({
  id: riga.id(),
  numero_preventivo: riga.testo('Numero', 'plain'),
  titolo: riga.testo('Titolo', 'personal'),
  tipologia: riga.scelta(z.enum(TIPOLOGIE_PREVENTIVO), 'Tipologia'),
  stato: riga.scelta(z.enum(stati), 'Stato'),
  accettato: riga.vero('Accettato'),
  data_accettazione: riga.istanteNullo('Data accettazione'),
  data_scadenza: riga.dataNulla('Scadenza'),
  created_at: riga.istante('Creato il'),
  subtotale: riga.importo('Imponibile'),
  iva_percentuale: riga.numero(percent(), 'IVA %'),
  iva_importo: riga.importo('IVA'),
  totale: riga.importo('Totale'),
  validita_giorni: riga.intero('Validità (giorni)'),
  note: riga.testoNullo('Note', 'personal'),
  cliente_id: riga.riferimento('Cliente'),
  utente_creatore_id: riga.idNullo('Creato da'),
  documento_id: riga.idNullo('PDF'),
  /** The quote has changed since its PDF was made. */
  pdf_superato: riga.vero('PDF superato'),
  versione: riga.versione(),
  cliente: clienteConRecapiti.extend(rigaCliente.pick({ codice_fiscale: true, partita_iva: true }).shape),
})

const VALIDITA = 'La validità va da 1 a 3650 giorni'

const campi = {
  titolo: testo(160),
  tipologia: z.enum(TIPOLOGIE_PREVENTIVO),
  stato: z.enum(stati),
  subtotale: importo(),
  ivaPercentuale: percent(),
  ivaImporto: importo(),
  totale: importo(),
  validitaGiorni: z.int('Inserisci un numero intero').min(1, VALIDITA).max(3650, VALIDITA),
  note: optionalText(10_000),
  dataScadenza: optional(data()),
}

export const preventivoInput = z.object({
  ...campi,
  clienteId: reference('Scegli un cliente'),
  stato: campi.stato.default('Bozza'),
  validitaGiorni: campi.validitaGiorni.default(30),
  /** Sent by the screens, always 2 (docs/product.md §10.6); the server records who is signed in. */
  utenteCreatoreId: z.unknown().optional(),
})

/** `accettato` and `dataAccettazione` of the status change are taken from `stato` by the server. */
export const preventivoModifica = z.object(campi).partial()

export const preventiviQuery = z.object({
  ...pagina,
  q: domanda.cercato(),
  stato: z.enum(stati).optional(),
  clienteId: domanda.id(),
})

export type Preventivo = z.output<typeof rigaPreventivo>
export type PreventivoInput = z.input<typeof preventivoInput>
export type PreventivoDati = z.output<typeof preventivoModifica>
