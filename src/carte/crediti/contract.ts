import * as z from 'zod'
import { domanda, pagina } from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'

/** Money of a customer, or ours with a supplier, that pays nothing yet (docs/product.md §34.10). */
export const rigaCredito = z.object({
  id: riga.id(),
  cliente_id: riga.idNullo('Cliente'),
  fornitore_id: riga.idNullo('Fornitore'),
  data: riga.data('Data'),
  /** All that there was. */
  importo: riga.importo('Importo'),
  metodo: riga.testo('Metodo', 'plain'),
  /** To be given back, not to be used. */
  da_restituire: riga.vero('Da restituire'),
  /** Null until somebody has said. */
  acconto: riga.veroNullo('È un acconto'),
  acconto_detto_da: riga.testoNullo('Detto da', 'plain'),
  acconto_detto_il: riga.istanteNullo('Detto il'),
  /** Taken too much at a visit: of this invoice, at this visit, whose takings count it. */
  fattura_id: riga.idNullo('Fattura'),
  appuntamento_id: riga.idNullo('Appuntamento'),
  versione: riga.versione(),
})

/** What was given back of it. */
export const rigaRestituzione = z.object({
  id: riga.id(),
  credito_id: riga.riferimento('Credito'),
  data: riga.data('Data'),
  importo: riga.importo('Importo'),
  metodo: riga.testo('Metodo', 'plain'),
  versione: riga.versione(),
})

/** A credit, what became of it, and what is left; amounts in euro. */
export const credito = rigaCredito.extend({
  nome: z.string(),
  resta: z.number(),
  usi: z.array(
    z.object({
      pagamento_id: z.int(),
      fattura_id: z.int(),
      numero: z.string(),
      data: z.string(),
      importo: z.number(),
    }),
  ),
  restituzioni: z.array(z.object({ id: z.int(), data: z.string(), importo: z.number(), metodo: z.string() })),
})

/** Of one person, or of all; with `aperti` those of which something is left. */
export const creditiQuery = z.object({
  ...pagina,
  clienteId: domanda.id(),
  fornitoreId: domanda.id(),
  aperti: domanda.vero(),
})

/** What somebody says of a credit: whether it is an advance, whether it is to be given back. */
export const creditoModifica = z.object({
  acconto: z.boolean().optional(),
  daRestituire: z.boolean().optional(),
})

export type Credito = z.output<typeof credito>
export type CreditoModifica = z.output<typeof creditoModifica>
