import * as z from 'zod'
import {
  clienteConRecapiti,
  rigaCliente,
  rigaClientiDistinti,
  traslocoInput,
} from '#anagrafe/clienti/contract.ts'
import { domanda, reference } from '#shared/fields.ts'
import { MOTIVI_DOPPIONE, type MotivoDoppione } from './motivi.rules.ts'
import { LATI, NOMI_VOCI } from './rules.ts'

/** Two customers who may be one, and by what. */
export const doppione = z.object({
  uno: clienteConRecapiti,
  altro: clienteConRecapiti,
  motivi: z.array(z.enum(Object.keys(MOTIVI_DOPPIONE) as MotivoDoppione[])),
})

/** Two customers of whom somebody said that they are not one. */
export const coppiaDistinta = rigaClientiDistinti.extend({
  uno: clienteConRecapiti,
  altro: clienteConRecapiti,
})

/** In either order. */
export const distintiInput = z.object({
  clienteId: reference('Scegli il cliente'),
  altroId: reference('Scegli l’altro cliente'),
})

export const unioneQuery = z.object({ altroId: domanda.intero(1, 2_147_483_647).unwrap() })

const tabellaImpianto = z.enum(['caldaie', 'condizionatori'])

/** What stands before one decides: both customers, what moves, which plants are there twice. */
export const anteprimaUnione = z.object({
  tieni: rigaCliente,
  altro: rigaCliente,
  /** Name of the preferred technician of each. */
  tecnici: z.object({ tieni: z.string().nullable(), altro: z.string().nullable() }),
  /** In words: `3 caldaie`. */
  sposta: z.array(z.string()),
  impianti: z.array(
    z.object({
      tabella: tabellaImpianto,
      tieniId: z.int(),
      altroId: z.int(),
      matricola: z.string(),
      tieni: z.string(),
      altro: z.string(),
    }),
  ),
  /** Why it can't be done, in words. */
  impedimento: z.string().nullable(),
  /** Somebody said that they are not one. */
  distinti: rigaClientiDistinti.nullable(),
})

export const unisciInput = z.object({
  altroId: reference('Scegli l’altro cliente'),
  /** Of both as they were looked at; absent: as they are. */
  versioni: z.object({ tieni: reference(), altro: reference() }).optional(),
  /** What nobody chooses is as proposed. */
  campi: z.partialRecord(z.enum(NOMI_VOCI), z.enum(LATI)).default({}),
  /** Plants with the same serial number that are one. */
  impianti: z
    .array(z.object({ tabella: tabellaImpianto, tieniId: reference(), altroId: reference() }))
    .max(200)
    .default([]),
  /** Of whichever of the two lived where they live no more; absent: as it was (docs/product.md §6.10). */
  trasloco: traslocoInput.optional(),
})

export type Doppione = z.output<typeof doppione>
export type CoppiaDistinta = z.output<typeof coppiaDistinta>
export type DistintiInput = z.input<typeof distintiInput>
export type AnteprimaUnione = z.output<typeof anteprimaUnione>
export type UnisciDati = z.output<typeof unisciInput>
export type UnisciInput = z.input<typeof unisciInput>
