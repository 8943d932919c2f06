import * as z from 'zod'
import { data, email, optional, optionalText, testo } from '#shared/fields.ts'
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
  /** Null: nobody has said from which day, and nothing is read. */
  da_giorno: riga.dataNulla('Messaggi dal'),
  /** What the exchange itself has said. */
  sdi_imparato: riga.testoNullo('Lo SdI risponde da', 'plain'),
  ultima_lettura: riga.istanteNullo('Ultima lettura'),
  ultimo_errore: riga.testoNullo('Ultimo errore', 'plain'),
  /** Whoever issues finds the tick set. */
  invia_emettendo: riga.vero('Proponi l’invio quando si emette'),
  versione: riga.versione(),
})

export const postaCertificata = rigaPostaCertificata.extend({
  /** Whether there is one, and whether this installation can still read it. */
  password: z.enum(['manca', 'c_e', 'illeggibile']),
  /** Whether this archive sends: somebody has said so of it, since it was made or restored. */
  attiva: z.boolean(),
  /** Messages that nobody could read, and signatures to be known. */
  da_guardare: z.int(),
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
  /** Empty: nothing is read. */
  daGiorno: optional(data()),
  inviaEmettendo: z.boolean().optional(),
  /** Empty: the one that the exchange tells everybody. */
  indirizzoSdi: optional(email()),
})

/** What was found in the mailbox: nothing of it was opened. */
export const provaCertificata = z.object({ messaggi: z.int(), cartella: z.string() })

/** How a reading went. */
export const letturaPec = z.object({
  /** Messages that concern us. */
  lette: z.int(),
  /** False: there was no time for all of them; the next round goes on. */
  finita: z.boolean(),
  /** The mailbox is nearly full. */
  piena: z.boolean(),
})

/** Who signs certified mail: nobody's signature counts before an Admin has said so. */
export const rigaEmittentePec = z.object({
  id: riga.id(),
  /** SHA-256 of the last certificate of its chain. */
  certificato: riga.testo('Certificato', 'plain'),
  indirizzo: riga.testo('Indirizzo', 'plain'),
  nome: riga.testo('Emittente', 'plain'),
  riconosciuto: riga.veroNullo('Riconosciuto'),
  versione: riga.versione(),
})

export const STATI_MESSAGGIO_PEC = [
  'Letto',
  'Da_Guardare',
  'Da_Riconoscere',
  /** By a signer whom an Admin doesn't know. */
  'Rifiutato',
  'Visto',
] as const

/** A message of the certified mailbox that concerns us. */
export const rigaMessaggioPec = z.object({
  id: riga.id(),
  message_id: riga.testo('Message-ID', 'plain'),
  tipo: riga.testo('Tipo', 'plain'),
  stato: riga.scelta(z.enum(STATI_MESSAGGIO_PEC), 'Stato'),
  motivo: riga.testoNullo('Motivo', 'plain'),
  oggetto: riga.testoNullo('Oggetto', 'plain'),
  arrivato_il: riga.istante('Arrivato il'),
  impronta: riga.testoNullo('Impronta', 'plain'),
  invio_id: riga.idNullo('Invio per PEC'),
  cliente_id: riga.idNullo('Cliente'),
  emittente_id: riga.idNullo('Emittente'),
  versione: riga.versione(),
})

/** What somebody has to look at in the mailbox itself, and whose signatures are to be known. */
export const daGuardare = z.object({
  messaggi: z.array(rigaMessaggioPec.pick({ id: true, motivo: true, oggetto: true, arrivato_il: true })),
  emittenti: z.array(
    rigaEmittentePec.pick({ id: true, indirizzo: true, nome: true, certificato: true }).extend({
      /** Messages that wait for the answer. */
      in_attesa: z.int(),
    }),
  ),
})

export const emittenteInput = z.object({ riconosciuto: z.boolean('Di’ se lo riconosci') })

export type RigaMessaggioPec = z.output<typeof rigaMessaggioPec>
export type LetturaPec = z.output<typeof letturaPec>
export type DaGuardare = z.output<typeof daGuardare>
export type RigaPostaCertificata = z.output<typeof rigaPostaCertificata>
export type PostaCertificata = z.output<typeof postaCertificata>
export type PostaCertificataModifica = z.input<typeof postaCertificataModifica>
export type PostaCertificataDati = z.output<typeof postaCertificataModifica>
export type ProvaCertificata = z.output<typeof provaCertificata>
