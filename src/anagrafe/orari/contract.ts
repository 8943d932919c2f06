import * as z from 'zod'
import {
  ciascunoUnaVolta,
  data,
  domanda,
  optional,
  optionalInteger,
  optionalReference,
  optionalText,
  reference,
} from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'
import {
  assenzaStorta,
  leggiOre,
  oreStorte,
  RAGGIO_MASSIMO,
  RAGGIO_MINIMO,
  STATI_ASSENZA,
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
  stato: riga.scelta(z.enum(STATI_ASSENZA), 'Stato'),
  versione: riga.versione(),
})

const ora = () =>
  optional(z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Scrivi un’ora, per esempio 14:00'))

/** The days of an absence, or some hours of one day. */
export const giorniAssenza = { dal: data(), al: data(), dalle: ora(), alle: ora() }

type GiorniAssenza = z.output<z.ZodObject<typeof giorniAssenza>>

/** Refuses days and hours that can't be an absence's (`assenzaStorta`). */
export function giorniGiusti(dati: GiorniAssenza, ctx: z.RefinementCtx): void {
  const storta = assenzaStorta(dati)
  if (storta) ctx.addIssue({ code: 'custom', path: [storta.campo], message: storta.testo })
}

const assenza = {
  ...giorniAssenza,
  tipo: z.enum(TIPI_ASSENZA),
  nota: optionalText(300),
}

/** Of one person, or the same days of several, all or none; who is no Admin means themselves. */
export const assenzaInput = z
  .object({
    ...assenza,
    utenteId: optionalReference(),
    utentiIds: ciascunoUnaVolta(z.array(reference()).max(100)).optional(),
  })
  .superRefine(giorniGiusti)
export const assenzaModifica = z
  .object({ ...assenza, utenteId: reference('Scegli un tecnico'), stato: z.enum(['Approvata', 'Rifiutata']) })
  .partial()

/** Days on which fewer than half of a zone's technicians are there: how many are left, of how many. */
export const scopertura = z.object({
  zona: z.string(),
  dal: z.string(),
  al: z.string(),
  restano: z.int(),
  di: z.int(),
})

/** An absence with how many visits still stand in its days, which somebody must move. */
export const assenzaInElenco = rigaAssenza.extend({
  visite: z.int(),
  /** What an Admin's yes to one that waits would leave thin. */
  scoperture: z.array(scopertura),
})

/** What was written: the first absence, all of them, and what it leaves thin. */
export const assenzaScritta = rigaAssenza.extend({
  assenze: z.array(rigaAssenza),
  scoperture: z.array(scopertura),
})

/** A year on one sheet: who could be away, holidays, and where few are left. */
export const annoAssenze = z.object({
  anno: z.int(),
  festivi: z.array(z.object({ giorno: z.string(), nome: z.string() })),
  persone: z.array(
    z.object({
      id: z.int(),
      nome_utente: z.string(),
      /** Approved ones and those that wait, by day. */
      assenze: z.array(assenzaInElenco),
    }),
  ),
  scoperture: z.array(scopertura),
})
export const annoQuery = z.object({ anno: domanda.intero(2000, 2100) })

/** Absences that aren't over on this day; or those that stand so. */
export const assenzeQuery = z.object({
  da: domanda.data(),
  stato: z.enum(STATI_ASSENZA).optional(),
})

export type Orario = z.output<typeof rigaOrario>
export type OrarioInput = z.input<typeof orarioInput>
export type OrarioDati = z.output<typeof orarioInput>
export type OrarioModificaDati = z.output<typeof orarioModifica>
export type Assenza = z.output<typeof rigaAssenza>
export type AssenzaInElenco = z.output<typeof assenzaInElenco>
export type AssenzaInput = z.input<typeof assenzaInput>
export type AssenzaDati = z.output<typeof assenzaInput>
export type Scopertura = z.output<typeof scopertura>
export type AssenzaScritta = z.output<typeof assenzaScritta>
export type AnnoAssenze = z.output<typeof annoAssenze>
export type AssenzaModificaDati = z.output<typeof assenzaModifica>
