import * as z from 'zod'
import { STATI_PREVENTIVO, type StatoPreventivo } from '#carte/preventivi/rules.ts'

/** Quotes and invoices at a glance: what the two cards of Contabilità say. Amounts in euro. */
export const riepilogoContabilita = z.object({
  preventivi: z.array(
    z.object({
      stato: z.enum(Object.keys(STATI_PREVENTIVO) as StatoPreventivo[]),
      numero: z.int(),
      totale: z.number(),
    }),
  ),
  /** Open ones only: how many, how many past their date, and what is left to pay. */
  fatture: z.object({
    daPagare: z.object({ numero: z.int(), importo: z.number() }),
    daIncassare: z.object({ numero: z.int(), importo: z.number() }),
    scadute: z.int(),
  }),
})

export type RiepilogoContabilita = z.output<typeof riepilogoContabilita>
