import * as z from 'zod'
import { rigaCliente } from '#anagrafe/clienti/contract.ts'
import { ciascunoUnaVolta, data, domanda, pagina, reference } from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'
import { CANALI_SOLLECITO, TONI_SOLLECITO, type Tono } from './rules.ts'

const toni = Object.keys(TONI_SOLLECITO) as [Tono, ...Tono[]]

/** A reminder of an invoice, as it was prepared: whether it was sent nobody knows (docs/product.md §33.1). */
export const rigaSollecito = z.object({
  id: riga.id(),
  fattura_id: riga.riferimento('Fattura'),
  cliente_id: riga.riferimento('Cliente'),
  tono: riga.scelta(z.enum(toni), 'Tono'),
  canale: riga.scelta(z.enum(CANALI_SOLLECITO), 'Canale'),
  preparato_il: riga.istante('Preparato il'),
  versione: riga.versione(),
})

const ultimo = z
  .object({ tono: z.enum(toni), canale: z.enum(CANALI_SOLLECITO), preparato_il: z.string() })
  .nullable()

/** What is left of one invoice; amounts in euro, those of a credit note below zero. */
const fatturaAperta = z.object({
  id: z.int(),
  numero: z.string(),
  data_emissione: z.string(),
  totale: z.number(),
  incassato: z.number(),
  resta: z.number(),
  /** What of it is overdue. */
  scaduto: z.number(),
  /** The first due date of what is left; null of a credit note. */
  scadenza: z.string().nullable(),
  /** Days of delay. */
  giorni: z.int(),
  promessa_il: z.string().nullable(),
  ultimo,
  da_sollecitare: z.boolean(),
})

/** What a customer still owes, by age. */
export const incassoDelCliente = z.object({
  /** Null where the invoice names none, or whose data were erased. */
  cliente: z
    .object({
      id: z.int(),
      telefono: z.string().nullable(),
      altri_telefoni: rigaCliente.shape.altri_telefoni,
      email: z.string().nullable(),
    })
    .nullable(),
  nome: z.string(),
  /** As many as there are ages, in euro. */
  fasce: z.array(z.number()),
  totale: z.number(),
  /** The earliest due date of what is left; null where there are credit notes only. */
  scadenza: z.string().nullable(),
  ultimo,
  /** The nearest day promised that is still to come, else the last one that has passed. */
  promessa_il: z.string().nullable(),
  da_sollecitare: z.boolean(),
})

export const incassi = z.object({
  totale: z.number(),
  /** Customers and invoices of the total. */
  clienti: z.int(),
  fatture: z.int(),
  fasce: z.array(z.object({ importo: z.number(), fatture: z.int() })),
  /** Customers to be reminded. */
  da_sollecitare: z.int(),
  /** Those that were looked for, the oldest debt first. */
  righe: z.array(incassoDelCliente),
  conteggio: z.int(),
})

export const incassiQuery = z.object({ ...pagina, q: domanda.cercato() })

/** The open invoices of a customer, or of all that are to be reminded. */
export const aperteQuery = z.object({ clienteId: domanda.id() })
export const aperteDi = z.object({
  cliente: z.object({
    id: z.int(),
    nome: z.string(),
    telefono: z.string().nullable(),
    altri_telefoni: rigaCliente.shape.altri_telefoni,
    email: z.string().nullable(),
    /** Their data were erased: nobody reminds them. */
    cancellato: z.boolean(),
  }),
  fatture: z.array(fatturaAperta),
})

/** By when somebody has promised to pay. `confermato`: whether a day that is over is meant; false: to be refused there. */
export const promessaInput = z.object({ data: data().nullable(), confermato: z.boolean().optional() })

export const sollecitiInput = z.object({
  fatture: ciascunoUnaVolta(z.array(reference()).min(1, 'Scegli almeno una fattura').max(100)),
  tono: z.enum(toni),
  canale: z.enum(CANALI_SOLLECITO),
})

export type FatturaDaSollecitare = z.output<typeof fatturaAperta>
export type IncassoDi = z.output<typeof incassoDelCliente>
export type Incassi = z.output<typeof incassi>
export type AperteDi = z.output<typeof aperteDi>
export type SollecitiInput = z.output<typeof sollecitiInput>
