import * as z from 'zod'
import { email, optional, optionalText } from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'
import { SICUREZZE } from './rules.ts'

/** The mailbox that messages to customers leave from (docs/product.md §27.1). Its password is never read. */
export const rigaPosta = z.object({
  id: riga.id(),
  uso: riga.testo('Uso', 'plain'),
  host: riga.testoNullo('Server', 'plain'),
  porta: riga.intero('Porta'),
  sicurezza: riga.scelta(z.enum(SICUREZZE), 'Sicurezza'),
  nome_utente: riga.testoNullo('Nome utente', 'plain'),
  mittente: riga.testoNullo('Mittente', 'plain'),
  risposte_a: riga.testoNullo('Risposte a', 'plain'),
  versione: riga.versione(),
})

export const posta = rigaPosta.extend({
  /** Whether there is one, and whether this installation can still read it. */
  password: z.enum(['manca', 'c_e', 'illeggibile']),
  /** This archive was restored, and nobody has said yet that it sends. */
  ferma: z.boolean(),
})

export const postaModifica = z.object({
  host: optionalText(253),
  porta: z.int('Inserisci un numero intero').min(1).max(65_535).optional(),
  sicurezza: z.enum(SICUREZZE).optional(),
  nomeUtente: optionalText(254),
  /** Absent: as it was; empty: none. */
  password: optionalText(500),
  mittente: optional(email()),
  risposteA: optional(email()),
})

export const provaInput = z.object({ a: email() })
export const provaEsito = z.object({ a: z.string() })

export type RigaPosta = z.output<typeof rigaPosta>
export type Posta = z.output<typeof posta>
export type PostaModifica = z.input<typeof postaModifica>
export type PostaDati = z.output<typeof postaModifica>
