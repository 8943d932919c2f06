import * as z from 'zod'
import { reference, testo } from '#shared/fields.ts'
import { generiIncompleti } from './rules.ts'

const genere = z.enum(generiIncompleti)
const proposta = z.object({ comune: z.string(), provincia: z.string(), cap: z.string().nullable() })

/** One kind of what is missing, with the first who lack it. */
export const incompleti = z.object({
  genere,
  quanti: z.int(),
  /** How many of them have one certain answer. */
  certi: z.int(),
  righe: z.array(
    z.object({
      /** Of the customer or of the plant. */
      id: z.int(),
      cliente: z.object({ id: z.int(), nome: z.string() }),
      /** The address, or the plant. */
      che: z.string(),
      /** What it would be completed with. */
      proposta: z.string().nullable(),
      /** The older plant that this one may be. */
      con: z.int().optional(),
    }),
  ),
  /** Spellings of a comune, each once. */
  comuni: z.array(z.object({ scritto: z.string(), righe: z.int(), proposte: z.array(proposta) })),
})

export const compilaInput = z.object({
  genere,
  /** Of `impianto`: whether one is the older one, or one of its own. */
  insieme: z.object({ id: reference(), con: reference(), stesso: z.boolean() }).optional(),
  /** Of `comune`: what each spelling means. */
  comuni: z.record(z.string().max(100), z.object({ comune: testo(100), provincia: testo(2) })).optional(),
})

/** How many records were completed, and by what it is taken back; null where nothing was. */
export const compilati = z.object({ fatti: z.int(), operazione: z.int().nullable() })

export const annullaCompilaInput = z.object({ operazione: z.int().positive() })

export type Incompleti = z.output<typeof incompleti>
export type Compilati = z.output<typeof compilati>
export type CompilaInput = z.input<typeof compilaInput>
