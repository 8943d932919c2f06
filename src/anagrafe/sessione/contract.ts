import * as z from 'zod'
import { password, testo } from '#shared/fields.ts'
import { RUOLI } from '#shared/permissions.ts'

const codice = () => z.string().trim().min(1, 'Inserisci il codice').max(40, 'Il codice è più corto')

/** Sign-in (docs/product.md §5.2): `email` holds an e-mail address or a username. */
export const accessoInput = z.object({
  email: testo(254),
  password: z.string().min(1).max(256),
  /** The second step, for who has turned it on: six digits of the app, or a code kept for a lost telephone. */
  codice: codice().optional(),
})

export const utenteSessione = z.object({
  id: z.int(),
  nome_utente: z.string(),
  /** Only where they were said. */
  nome: z.string().optional(),
  cognome: z.string().optional(),
  email: z.string(),
  ruolo: z.enum(RUOLI),
  /** When the session ends, however much it is used; only in its last three days. */
  sessione_fino_al: z.string().optional(),
  /** Only where it is so: the company wants a second step of Admins, and this one has yet to set it up. */
  codice_da_attivare: z.literal(true).optional(),
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
  /** What its device has confirmed and not sent, as it said last. */
  in_attesa: z.int(),
  /** The session that asks. */
  questa: z.boolean(),
})

export const cambioPasswordInput = z.object({
  passwordAttuale: z.string().min(1).max(256),
  passwordNuova: password(),
})

/** One's own second step, as its owner sees it (docs/product.md §5.7). */
export const duePassaggi = z.object({
  /** Since when; null: it is off. */
  attivo_il: z.string().nullable(),
  /** How many codes for a lost telephone are left. */
  riserva: z.int(),
  /** It can't be turned off: the company wants it of Admins. */
  obbligatorio: z.boolean(),
})

/** What the telephone has to know, told only here. */
export const segretoNuovo = z.object({
  /** As people type it, in groups of four. */
  segreto: z.string(),
  /** `otpauth://…`, for the QR code. */
  indirizzo: z.string(),
})

/** Codes for a lost telephone, told only here. */
export const codiciNuovi = z.object({ codici: z.array(z.string()) })

const attuale = z.string().min(1, 'Inserisci la password').max(256)
export const passwordInput = z.object({ password: attuale })
export const codiceInput = z.object({ codice: codice() })
export const passwordECodiceInput = z.object({ password: attuale, codice: codice() })

export type DuePassaggi = z.output<typeof duePassaggi>
export type SegretoNuovo = z.output<typeof segretoNuovo>
export type PasswordECodice = z.input<typeof passwordECodiceInput>
export type Sessione = z.output<typeof sessione>
export type CambioPasswordInput = z.input<typeof cambioPasswordInput>
