import * as z from 'zod'
import { INCASSO_E, METODI_SENZA_RIBA } from '#carte/fatture/rules.ts'
import { ciascunoUnaVolta, domanda, reference } from '#shared/fields.ts'

export const GENERI = ['visita', 'preventivo', 'canone', 'acconto'] as const

/** Work that waits for its invoice. */
export const daFatturare = z.object({
  genere: z.enum(GENERI),
  /** Of the visit, the quote, the fee, or the credit that is an advance. */
  id: z.int(),
  /** The day of the work, of the acceptance, or from which a fee is due: `yyyy-MM-dd`. */
  data: z.string(),
  cliente: z.object({ id: z.int(), nome: z.string() }),
  titolo: z.string(),
  /** What the invoice would come to, in euro, VAT included; null where nothing says. */
  importo: z.number().nullable(),
  /** What was taken at the visit, in euro. */
  incassato: z.number(),
  /** The quote of a visit. */
  preventivo: z.object({ id: z.int(), numero: z.string() }).nullable(),
  /** The last day for an ordinary invoice. */
  entro: z.string().nullable(),
  /** What is to be known before it is invoiced, in Italian. */
  avviso: z.string().nullable(),
  /** Of an advance: two days before its last one, and after it. */
  urgente: z.boolean().optional(),
})

/** One kind of it; what has its last day by this one. */
export const daFatturareQuery = z.object({ solo: z.enum(GENERI).optional(), entro: domanda.data() })

const scelti = ciascunoUnaVolta(z.array(reference()).max(500, 'Al massimo 500 insieme')).default([])

/** What is to be invoiced now, by its ids. */
export const daFatturareInput = z
  .object({ appuntamenti: scelti, preventivi: scelti, canoni: scelti, acconti: scelti })
  .refine((v) => Object.values(v).some((ids) => ids.length > 0), {
    path: ['appuntamenti'],
    message: 'Scegli almeno un lavoro',
  })

export const fatturaVisitaInput = z.object({
  /** Whose codice fiscale and partita IVA stand where visit and customer differ. */
  usa: z.enum(['visita', 'cliente']).optional(),
  metodoPagamento: z.enum(METODI_SENZA_RIBA).optional(),
  /** Whether what was taken is what the customer owed, or the document's total: the total where it is absent. */
  incassoE: z.enum(INCASSO_E).optional(),
})

/** Electronic invoices and work that wait for somebody: how many of each. */
export const lavoroFatture = z.object({
  bozze: z.int(),
  daFatturare: z.int(),
  /** Issued, and not with the exchange yet. */
  daInviare: z.int(),
  scartate: z.int(),
  /** Invoices that customers have yet to pay. */
  daIncassare: z.int(),
  /** Payments of this year of which anything was withheld. */
  ritenute: z.int(),
})

export type LavoroFatture = z.output<typeof lavoroFatture>
export type DaFatturare = z.output<typeof daFatturare>
export type FatturaVisitaDati = z.output<typeof fatturaVisitaInput>
