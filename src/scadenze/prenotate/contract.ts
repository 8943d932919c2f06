import * as z from 'zod'
import {
  caldaiaInScadenza,
  condizionatoreInScadenza,
  rigaCaldaia,
  rigaCondizionatore,
} from '#anagrafe/impianti/contract.ts'
import type { Prossima } from './prossima.rules.ts'

/** The visit that a work is booked with; one whose day has passed without a word is still booked (docs/product.md §24.9). */
export const prenotata = z
  .object({
    appuntamento_id: z.int(),
    data_inizio: z.string(),
    utente: z.object({ id: z.int(), nome_utente: z.string() }),
  })
  .nullable()

/** When a maintenance is due next, and where that comes from (docs/product.md §24.10). */
export const prossima = z
  .object({ data: z.string(), origine: z.enum(['scritta', 'calcolata']) })
  .nullable() satisfies z.ZodType<Prossima | null>

/** A plant as the lists show it, with the visit of its maintenance, and when that is due next. */
const diPiu = { prenotata, prossima }
export const caldaiaConVisita = rigaCaldaia.extend(diPiu)
export const caldaiaInScadenzaConVisita = caldaiaInScadenza.extend(diPiu)
export const condizionatoreConVisita = rigaCondizionatore.extend(diPiu)
export const condizionatoreInScadenzaConVisita = condizionatoreInScadenza.extend(diPiu)

export type CaldaiaConVisita = z.output<typeof caldaiaConVisita>
export type CondizionatoreConVisita = z.output<typeof condizionatoreConVisita>
export type Prenotata = NonNullable<z.output<typeof prenotata>>
