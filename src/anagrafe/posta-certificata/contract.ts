import * as z from 'zod'
import { email, optional, optionalText, testo } from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'

/** The certified mailbox that invoices leave from (docs/product.md §27.9). Its password is never read. */
export const rigaPostaCertificata = z.object({
  id: riga.id(),
  indirizzo: riga.testoNullo('Indirizzo', 'plain'),
  nome_utente: riga.testoNullo('Utente', 'plain'),
  smtp_host: riga.testoNullo('Spedisce da', 'plain'),
  smtp_porta: riga.intero('Porta per spedire'),
  imap_host: riga.testoNullo('Legge da', 'plain'),
  imap_porta: riga.intero('Porta per leggere'),
  cartella: riga.testo('Cartella', 'plain'),
  indirizzo_sdi: riga.testoNullo('Indirizzo dello SdI', 'plain'),
  attiva_dal: riga.istanteNullo('Spedisce dal'),
  /** Whoever issues finds the tick set. */
  invia_emettendo: riga.vero('Proponi l’invio quando si emette'),
  versione: riga.versione(),
})

export const postaCertificata = rigaPostaCertificata.extend({
  /** Whether there is one, and whether this installation can still read it. */
  password: z.enum(['manca', 'c_e', 'illeggibile']),
  /** Whether this archive sends: somebody has said so of it, since it was made or restored. */
  attiva: z.boolean(),
})

const porta = () => z.int('Inserisci un numero intero').min(1).max(65_535).optional()

export const postaCertificataModifica = z.object({
  indirizzo: optional(email()),
  /** Empty: the address. */
  nomeUtente: optionalText(254),
  /** Absent: as it was; empty: none. */
  password: optionalText(500),
  smtpHost: optionalText(253),
  smtpPorta: porta(),
  imapHost: optionalText(253),
  imapPorta: porta(),
  cartella: testo(200).optional(),
  inviaEmettendo: z.boolean().optional(),
  /** Empty: the one that the exchange tells everybody. */
  indirizzoSdi: optional(email()),
})

/** What was found in the mailbox: nothing of it was opened. */
export const provaCertificata = z.object({ messaggi: z.int(), cartella: z.string() })

export type RigaPostaCertificata = z.output<typeof rigaPostaCertificata>
export type PostaCertificata = z.output<typeof postaCertificata>
export type PostaCertificataModifica = z.input<typeof postaCertificataModifica>
export type PostaCertificataDati = z.output<typeof postaCertificataModifica>
export type ProvaCertificata = z.output<typeof provaCertificata>
