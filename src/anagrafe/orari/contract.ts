import * as z from 'zod'
import { data, domanda, optional, optionalInteger, optionalText, reference } from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'
import {
  assenzaStorta,
  leggiOre,
  oreStorte,
  RAGGIO_MASSIMO,
  RAGGIO_MINIMO,
  scriviOre,
  TIPI_ASSENZA,
} from './rules.ts'

/** A technician's hours, where they aren't the usual ones; null: not at work that day. */
export const rigaOrario = z.object({
  id: riga.id(),
  utente_id: riga.riferimento('Tecnico'),
  lun: riga.testoNullo('Lunedì', 'plain'),
  mar: riga.testoNullo('Martedì', 'plain'),
  mer: riga.testoNullo('Mercoledì', 'plain'),
  gio: riga.testoNullo('Giovedì', 'plain'),
  ven: riga.testoNullo('Venerdì', 'plain'),
  sab: riga.testoNullo('Sabato', 'plain'),
  dom: riga.testoNullo('Domenica', 'plain'),
  /** The town where they set out; null: the company's. */
  parte_da: riga.testoNullo('Parte da', 'plain'),
  /** How far they go from there, in minutes; null: `RAGGIO_SOLITO`. */
  raggio_minuti: riga.numeroNullo('Raggio (minuti)'),
  versione: riga.versione(),
})

/** Hours as people write them, kept as `9:00-13:00, 14:00-18:00`. */
const ore = () =>
  optional(
    z
      .string()
      .max(80)
      .superRefine((v, ctx) => {
        const storte = oreStorte(v)
        if (storte) ctx.addIssue({ code: 'custom', message: storte })
      })
      .transform((v) => scriviOre(leggiOre(v) ?? []) ?? ''),
  )

const giorni = { lun: ore(), mar: ore(), mer: ore(), gio: ore(), ven: ore(), sab: ore(), dom: ore() }

/** From where somebody sets out and how far they go. */
const portata = { parteDa: optionalText(80), raggioMinuti: optionalInteger(RAGGIO_MINIMO, RAGGIO_MASSIMO) }

/** Without any day, the days stay the usual ones. */
export const orarioInput = z.object({ utenteId: reference('Scegli un tecnico'), ...giorni, ...portata })
export const orarioModifica = z.object({ ...giorni, ...portata }).partial()

/** Days on which somebody is away, both included; or some hours of one day. */
export const rigaAssenza = z.object({
  id: riga.id(),
  utente_id: riga.riferimento('Tecnico'),
  dal: riga.data('Dal'),
  al: riga.data('Al'),
  /** Hours of one day, `14:00`; null: the whole days. */
  dalle: riga.testoNullo('Dalle', 'plain'),
  alle: riga.testoNullo('Alle', 'plain'),
  tipo: riga.scelta(z.enum(TIPI_ASSENZA), 'Motivo'),
  nota: riga.testoNullo('Nota', 'plain'),
  versione: riga.versione(),
})

/** The same with how many visits still stand in its days, which somebody must move. */
export const assenzaInElenco = rigaAssenza.extend({ visite: z.int() })

const ora = () =>
  optional(z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Scrivi un’ora, per esempio 14:00'))

const assenza = {
  utenteId: reference('Scegli un tecnico'),
  dal: data(),
  al: data(),
  dalle: ora(),
  alle: ora(),
  tipo: z.enum(TIPI_ASSENZA),
  nota: optionalText(300),
}
export const assenzaInput = z.object(assenza).superRefine((dati, ctx) => {
  const storta = assenzaStorta(dati)
  if (storta) ctx.addIssue({ code: 'custom', path: [storta.campo], message: storta.testo })
})
export const assenzaModifica = z.object(assenza).partial()

/** Absences that aren't over on this day. */
export const assenzeQuery = z.object({ da: domanda.data() })

export type Orario = z.output<typeof rigaOrario>
export type OrarioInput = z.input<typeof orarioInput>
export type OrarioDati = z.output<typeof orarioInput>
export type OrarioModificaDati = z.output<typeof orarioModifica>
export type Assenza = z.output<typeof rigaAssenza>
export type AssenzaInElenco = z.output<typeof assenzaInElenco>
export type AssenzaInput = z.input<typeof assenzaInput>
export type AssenzaDati = z.output<typeof assenzaInput>
export type AssenzaModificaDati = z.output<typeof assenzaModifica>
