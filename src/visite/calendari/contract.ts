import * as z from 'zod'
import { riga } from '#shared/rows.ts'

/** The secret address of one person's calendar: only a digest of the secret is kept. */
export const rigaCalendario = z.object({
  id: riga.id(),
  utente_id: riga.riferimento('Utente'),
  creato_il: riga.istante('Creato il'),
  versione: riga.versione(),
})

/** Whether one has an address, and since when; null: none. */
export const mioCalendarioSchema = z.object({ creato_il: z.string() }).nullable()

/** A new address, told this once. */
export const indirizzoCalendario = z.object({
  /** Below the server's own address: `/api/calendario/….ics` */
  percorso: z.string(),
  /** The whole address, where the company has one that is reached from outside. */
  indirizzo: z.string().nullable(),
})

export type Calendario = z.output<typeof rigaCalendario>
export type MioCalendario = z.output<typeof mioCalendarioSchema>
export type IndirizzoCalendario = z.output<typeof indirizzoCalendario>
