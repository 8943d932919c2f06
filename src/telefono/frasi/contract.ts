import * as z from 'zod'
import { optional, testo } from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'
import { TIPOLOGIE_APPUNTAMENTO } from '#shared/tipologie.ts'

/** A sentence that reports often hold, added with one touch (docs/product.md §29.1). */
export const rigaFrase = z.object({
  id: riga.id(),
  testo: riga.testo('Testo', 'plain'),
  /** Of which visits; null: of all. */
  tipologia: riga.scelta(z.enum(TIPOLOGIE_APPUNTAMENTO).nullable(), 'Tipologia'),
  /** Its place; the first come first. */
  ordine: riga.intero('Ordine'),
  versione: riga.versione(),
})

/** As the list shows it: with how often the last reports had it, by the kind of their visit. */
export const fraseInElenco = rigaFrase.extend({ usi: z.record(z.string(), z.int().positive()) })

const campi = {
  testo: testo(200),
  tipologia: optional(z.enum(TIPOLOGIE_APPUNTAMENTO)),
  ordine: z.int().min(0).max(9999).optional(),
}
export const fraseInput = z.object(campi)
export const fraseModifica = z.object(campi).partial()

export type Frase = z.output<typeof rigaFrase>
export type FraseInElenco = z.output<typeof fraseInElenco>
export type FraseInput = z.input<typeof fraseInput>
export type FraseDati = z.output<typeof fraseModifica>
