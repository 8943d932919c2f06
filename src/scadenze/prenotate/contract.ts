import * as z from 'zod'
import {
  caldaiaInScadenza,
  condizionatoreInScadenza,
  rigaCaldaia,
  rigaCondizionatore,
} from '#anagrafe/impianti/contract.ts'

/** The visit that a work is booked with; one whose day has passed without a word is still booked (docs/product.md §24.9). */
export const prenotata = z
  .object({
    appuntamento_id: z.int(),
    data_inizio: z.string(),
    utente: z.object({ id: z.int(), nome_utente: z.string() }),
  })
  .nullable()

/** A plant as the lists show it, with the visit of its maintenance. */
export const caldaiaConVisita = rigaCaldaia.extend({ prenotata })
export const caldaiaInScadenzaConVisita = caldaiaInScadenza.extend({ prenotata })
export const condizionatoreConVisita = rigaCondizionatore.extend({ prenotata })
export const condizionatoreInScadenzaConVisita = condizionatoreInScadenza.extend({ prenotata })

export type CaldaiaConVisita = z.output<typeof caldaiaConVisita>
export type CondizionatoreConVisita = z.output<typeof condizionatoreConVisita>
export type Prenotata = NonNullable<z.output<typeof prenotata>>
