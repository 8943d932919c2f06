import * as z from 'zod'
import { email, optionalText, password, testo } from '#shared/fields.ts'
import { RUOLI } from '#shared/permissions.ts'
import { riga } from '#shared/rows.ts'

/** User record (docs/product.md §13.4): the role's name is nested as `ruoli.nome_ruolo`. */
export const rigaUtente = z.object({
  id: riga.id(),
  nome_utente: riga.testo('Nome Utente', 'plain'),
  /** What they are called: null where they haven't said so. */
  nome: riga.testoNullo('Nome', 'plain'),
  cognome: riga.testoNullo('Cognome', 'plain'),
  email: riga.testo('Email', 'plain'),
  ruolo_id: riga.riferimento('Ruolo'),
  attivo: riga.vero('Attivo'),
  /** Stands on the board, in the planning, and first among who is free. */
  esce_per_visite: riga.vero('Esce per le visite'),
  /** Of who leaves: afterwards nobody signs in with their account. */
  ultimo_giorno: riga.dataNulla('Ultimo giorno', 'plain'),
  versione: riga.versione(),
  ruoli: z.object({ nome_ruolo: z.enum(RUOLI) }),
})

/** The part of a user that people who are no Admins see: enough to choose a technician. */
export const utenteInBreve = rigaUtente.pick({
  id: true,
  nome_utente: true,
  esce_per_visite: true,
  ruoli: true,
})

/** A user who signs in with a second step, and since when. */
export const utenteConCodice = z.object({ utente_id: z.int(), attivo_il: z.string() })

const campi = {
  nomeUtente: testo(60).pipe(
    z
      .string()
      .regex(/^[^\s@]+(?: [^\s@]+)*$/, 'Il nome utente non può contenere la chiocciola')
      // A character that nobody sees would make two users of names that look the same.
      .regex(/^\P{Default_Ignorable_Code_Point}*$/u, 'Contiene caratteri non ammessi'),
  ),
  nome: optionalText(60),
  cognome: optionalText(60),
  email: email(),
  password: password(),
  ruoloId: z.union([z.literal(1), z.literal(2), z.literal(3)], { error: 'Scegli un ruolo' }),
  escePerVisite: z.boolean(),
}

export const utenteInput = z.object({ ...campi, escePerVisite: campi.escePerVisite.optional() })
export const utenteModifica = z.object(campi).partial()

/** One's own, said by oneself: what one's reports are signed with. */
export const nomeInput = z.object({ nome: testo(60), cognome: testo(60) })

export type Utente = z.output<typeof rigaUtente>
export type UtenteInBreve = z.output<typeof utenteInBreve>
export type UtenteConCodice = z.output<typeof utenteConCodice>
export type UtenteInput = z.input<typeof utenteInput>
export type UtenteModifica = z.input<typeof utenteModifica>
