import * as z from 'zod'
import { riga } from '#shared/rows.ts'
import { TIPI_INTEGRAZIONE } from './rules.ts'

/** A document made elsewhere for the VAT of what was received (docs/product.md §32.2): in the month's ZIP, in no total. */
export const rigaIntegrazione = z.object({
  id: riga.id(),
  tipo_documento: riga.scelta(z.enum(TIPI_INTEGRAZIONE), 'Tipo documento'),
  numero: riga.testo('Numero', 'plain'),
  data: riga.data('Data'),
  /** Whom it was received from. */
  chi: riga.testo('Fornitore', 'plain'),
  partita_iva: riga.testoNullo('Partita IVA', 'plain'),
  /** Where that is a customer of ours too. */
  cliente_id: riga.idNullo('Cliente'),
  /** Signed: what takes an earlier one back is below zero. */
  imponibile: riga.importo('Imponibile'),
  imposta: riga.importo('IVA'),
  impronta: riga.testo('Impronta', 'plain'),
  stesso_xml: riga.testo('Impronta dell’XML', 'plain'),
  nome_file: riga.testo('Nome del file', 'file'),
  firmata: riga.vero('Firmata'),
  corpo: riga.intero('Documento del file'),
  versione: riga.versione(),
})

export type Integrazione = z.output<typeof rigaIntegrazione>
