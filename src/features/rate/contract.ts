import * as z from 'zod'
import { rataDiFattura, rigaFattura } from '#features/fatture/contract.ts'
import { data, importo, riferimento, riga } from '#shared/fields.ts'

/** Instalment (specification §3) with its invoice. */
export const rata = rataDiFattura.extend({ fattura_id: z.int(), fattura: rigaFattura })

/** Generation request; `rate` where the user edited the amounts (decisions §5, Rate). */
export const generaInput = z.object({
  fatturaId: riferimento('Scegli una fattura'),
  dataEmissione: data(),
  totale: importo(),
  giorniArray: z.array(z.int()).min(1, 'Scegli un piano').max(3),
  rate: z
    .array(z.object({ numero: z.int().min(1).max(3), importo: importo(), dataScadenza: data() }))
    .max(3)
    .nullable()
    .optional(),
})

export const rataModifica = z
  .object({ importo: importo(), dataScadenza: data(), pagata: z.boolean() })
  .partial()
export const ricalcolaInput = z.object({ importo: importo() })

export const pianoDiFattura = rataDiFattura.extend({ fattura_id: riga.id() })

export type GeneraInput = z.input<typeof generaInput>
export type GeneraDati = z.output<typeof generaInput>
export type RataModifica = z.output<typeof rataModifica>
