import * as z from 'zod'
import { password, testo } from '#shared/fields.ts'
import { RUOLI } from '#shared/permissions.ts'

/** Sign-in (docs/product.md §5.2): `email` holds an e-mail address or a username. */
export const accessoInput = z.object({
  email: testo(254),
  password: z.string().min(1).max(256),
})

export const utenteSessione = z.object({
  id: z.int(),
  nome_utente: z.string(),
  email: z.string(),
  ruolo: z.enum(RUOLI),
})

export const accesso = z.object({ token: z.string(), utente: utenteSessione })

/** One of one's own sessions: a browser that is signed in. */
export const sessione = z.object({
  id: z.int(),
  /** In plain words (`Chrome su Windows`); null where the browser did not say. */
  dispositivo: z.string().nullable(),
  /** Where it was last used from; null for sessions from before this was kept. */
  indirizzo: z.string().nullable(),
  creata_il: z.string(),
  /** To about ten minutes. */
  usata_il: z.string(),
  /** The session that asks. */
  questa: z.boolean(),
})

export const cambioPasswordInput = z.object({
  passwordAttuale: z.string().min(1).max(256),
  passwordNuova: password(),
})

export type Sessione = z.output<typeof sessione>
export type AccessoInput = z.input<typeof accessoInput>
export type CambioPasswordInput = z.input<typeof cambioPasswordInput>
