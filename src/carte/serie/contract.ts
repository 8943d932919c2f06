import * as z from 'zod'
import { optionalBoolean, testo } from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'
import { erroreFormato, ULTIMO_MASSIMO } from './rules.ts'

/** A series of numbers of invoices, or of credit notes (docs/product.md §30.3). */
export const rigaSerie = z.object({
  id: riga.id(),
  codice: riga.testo('Codice', 'plain'),
  /** `FT-{anno}-{nnn}`. */
  formato: riga.testo('Formato', 'plain'),
  note_di_credito: riga.vero('Note di credito'),
  /** The one that is proposed: of invoices one, of credit notes one. */
  predefinita: riga.vero('Predefinita'),
  versione: riga.versione(),
})

/** With how far it has come this year. */
export const serieConNumero = rigaSerie.extend({
  anno: z.int(),
  ultimo_numero: z.int(),
  /** Whether this year has given a number already: from then on it goes on by itself. */
  usata: z.boolean(),
})

const formato = testo(40).superRefine((v, ctx) => {
  const message = erroreFormato(v)
  if (message) ctx.addIssue({ code: 'custom', message })
})
const codice = testo(10)
  .transform((v) => v.toUpperCase())
  .refine((v) => /^[A-Z0-9]+$/.test(v), 'Solo lettere e cifre')

const campi = {
  codice,
  formato,
  predefinita: z.boolean().optional(),
  /** Of this year. */
  ultimoNumero: z.int('Inserisci un numero intero').min(0).max(ULTIMO_MASSIMO).optional(),
}

export const serieInput = z.object({ ...campi, noteDiCredito: optionalBoolean() })
/** What a series is for stays. */
export const serieModifica = z.object(campi).partial()

export type RigaSerie = z.output<typeof rigaSerie>
export type Serie = z.output<typeof serieConNumero>
export type SerieInput = z.input<typeof serieInput>
export type SerieDati = z.output<typeof serieInput>
export type SerieModifica = z.output<typeof serieModifica>
