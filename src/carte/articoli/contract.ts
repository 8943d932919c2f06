import * as z from 'zod'
import { decimalText, domanda, optional, optionalText, pagina, testo } from '#shared/fields.ts'
import { ALIQUOTE } from '#shared/iva.ts'
import { riga } from '#shared/rows.ts'
import { TIPI_ARTICOLO } from './rules.ts'

/** Something that is sold or used up: for reports, quotes and invoices (docs/product.md §29.1). */
export const rigaArticolo = z.object({
  id: riga.id(),
  codice: riga.testoNullo('Codice', 'plain'),
  descrizione: riga.testo('Descrizione', 'plain'),
  tipo: riga.scelta(z.enum(TIPI_ARTICOLO), 'Tipo'),
  um: riga.testo('Unità', 'plain'),
  /** Euro for a unit, as text with up to four decimals: nothing is rounded before it is multiplied. */
  prezzo: riga.testoNullo('Prezzo', 'plain'),
  costo: riga.testoNullo('Costo', 'plain'),
  aliquota: riga.scelta(z.enum(ALIQUOTE).nullable(), 'Regime IVA'),
  natura: riga.testoNullo('Natura', 'plain'),
  bene_significativo: riga.vero('Bene significativo'),
  attivo: riga.vero('In uso'),
  versione: riga.versione(),
})

/** As who isn't an Admin sees it; the price only a Direttore. */
export const articoloInBreve = rigaArticolo
  .pick({ id: true, codice: true, descrizione: true, um: true, attivo: true })
  .extend({ prezzo: z.string().nullable().optional() })

const prezzo = () => optional(decimalText(999_999, 4))
const campi = {
  codice: optionalText(40),
  descrizione: testo(200),
  tipo: z.enum(TIPI_ARTICOLO).optional(),
  um: testo(10),
  prezzo: prezzo(),
  costo: prezzo(),
  aliquota: optional(z.enum(ALIQUOTE)),
  natura: optionalText(4),
  beneSignificativo: z.boolean().optional(),
  attivo: z.boolean().optional(),
}

export const articoloInput = z.object(campi)
export const articoloModifica = z.object(campi).partial()
export const articoliQuery = z.object({ ...pagina, q: domanda.cercato() })

export type Articolo = z.output<typeof rigaArticolo>
export type ArticoloInBreve = z.output<typeof articoloInBreve>
export type ArticoloInput = z.input<typeof articoloInput>
export type ArticoloDati = z.output<typeof articoloModifica>
