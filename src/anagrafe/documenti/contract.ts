import * as z from 'zod'
import { domanda, optionalText } from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'

/** Largest file, in bytes (docs/product.md §16.1). */
export const DOCUMENTO_MASSIMO = 10 * 1_048_576

export const TIPOLOGIE_DOCUMENTO = ['RCEE', 'Fattura', 'Preventivo', 'Rapporto', 'Dichiarazione'] as const

/** A stored PDF (docs/product.md §16.3). */
export const rigaDocumento = z.object({
  id: riga.id(),
  nome_file: riga.testo('Nome del file', 'personal'),
  tipologia: riga.scelta(z.enum(TIPOLOGIE_DOCUMENTO), 'Tipologia'),
  descrizione: riga.testoNullo('Descrizione', 'personal'),
  cliente_id: riga.idNullo('Cliente'),
  dimensione: riga.intero('Dimensione (byte)'),
  versione: riga.versione(),
  created_at: riga.istante('Creato il'),
})

/** The text fields of the multipart body; the file itself is the field `file`. */
export const caricamentoInput = z.object({
  /** A quote that came back signed is one too. */
  tipologia: z.enum(['RCEE', 'Fattura', 'Dichiarazione', 'Preventivo']),
  clienteId: domanda.id(),
  /** Of which quote, where it is one: its customer is the document's. */
  preventivoId: domanda.id(),
  descrizione: optionalText(200),
})

export const caricato = z.object({ fileMediaId: z.int(), nome_file: z.string(), dimensione: z.int() })

export const documentiQuery = z.object({ clienteId: domanda.intero(1, 2_147_483_647).unwrap() })

export type Caricamento = z.output<typeof caricamentoInput>
export type Documento = z.output<typeof rigaDocumento>
export type DocumentoCaricato = z.output<typeof caricato>
