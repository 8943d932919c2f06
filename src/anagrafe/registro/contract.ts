import * as z from 'zod'
import { domanda, pagina } from '#shared/fields.ts'
import { KINDS, riga } from '#shared/rows.ts'
import { AZIONI } from './rules.ts'

/**
 * One changed field: its database column, and what it was and is (amounts in euro). Where these are ids of other records
 * (RIFERIMENTI of rules.ts) their names too, null when nobody knows them any more.
 */
const cambiamento = z.object({
  campo: z.string(),
  prima: z.unknown(),
  dopo: z.unknown(),
  nome_prima: z.string().nullish(),
  nome_dopo: z.string().nullish(),
})

/** A line of the register, with only what changed. */
export const rigaRegistro = z.object({
  id: riga.id(),
  quando: z.string(),
  nome_utente: z.string(),
  azione: z.enum(Object.keys(AZIONI) as (keyof typeof AZIONI)[]),
  tabella: z.string(),
  record_id: z.int().nullable(),
  /** How the record was called then; null where it has no name. */
  nome: z.string().nullable(),
  cambiamenti: z.array(cambiamento),
})

/** How a column is called, what it holds, and how the values of a closed set are shown. */
const campo = z.object({
  parola: z.string(),
  tipo: z.enum(KINDS),
  valori: z.record(z.string(), z.string()).optional(),
})

/** Whatever the register tells of → how one and several are called, and the columns in the order of their contract. */
export const paroleRegistro = z.record(
  z.string(),
  z.object({ uno: z.string(), tanti: z.string(), campi: z.record(z.string(), campo) }),
)

export const registroQuery = z.object({
  ...pagina,
  tabella: domanda.testo(40),
  recordId: domanda.id(),
  utenteId: domanda.id(),
})

export type RigaRegistro = z.output<typeof rigaRegistro>
export type ParoleRegistro = z.output<typeof paroleRegistro>
export type CampoRegistro = z.output<typeof campo>
