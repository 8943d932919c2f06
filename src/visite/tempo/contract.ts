import * as z from 'zod'
import { RISERVA_QUANDO } from '#anagrafe/azienda/rules.ts'
import { TIPI_ASSENZA } from '#anagrafe/orari/rules.ts'
import { data } from '#shared/fields.ts'

export const minuto = z.int().min(0).max(1440)

/** Minutes from midnight (Rome), the end excluded. */
export const trattoDelGiorno = z.tuple([minuto, minuto]).readonly()

/** An absence as it goes with a person's time; why, only Admins read. */
export const assente = z.object({
  tipo: z.enum(TIPI_ASSENZA).nullable(),
  dal: z.string(),
  al: z.string(),
  /** Hours of one day, `14:00`; null: the whole days. */
  dalle: z.string().nullable(),
  alle: z.string().nullable(),
})

/** A person's day without what is booked on it. */
export const giornoDiLavoro = z.object({
  giorno: z.string(),
  festivo: z.string().nullable(),
  /** Hours of work, as if nobody were away; and without absences. */
  orario: z.array(trattoDelGiorno),
  ore: z.array(trattoDelGiorno),
  assenze: z.array(assente),
})

/** How long ways take, and what of a day is kept for breakdowns. */
export const misure = z.object({
  /** Minutes from one visit to the next, where the company has set them; null: as far as it is. */
  viaggio: z.int().nullable(),
  viaggioFuori: z.int().nullable(),
  /** Per cent of a day, and at which end of it. */
  riserva: z.int(),
  quando: z.enum(RISERVA_QUANDO),
  /** Keys of zones that are next to each other. */
  vicine: z.array(z.tuple([z.string(), z.string()])),
})

/** What of a person's day can still be given out, and the piece that is kept for breakdowns; null: none. */
export const daDareDelGiorno = z.object({
  minutiLiberi: minuto,
  riservaDa: minuto.nullable(),
  riservaA: minuto.nullable(),
})

/** A person's day and what of it can still be given out. */
export const giornoDaDare = giornoDiLavoro.extend(daDareDelGiorno.shape)

/** Whose days are one's own. */
export const tempoQuery = z.object({ dal: data(), al: data() })

export type MisureDati = z.output<typeof misure>
export type GiornoDaDare = z.output<typeof giornoDaDare>
export type GiornoDiLavoro = z.output<typeof giornoDiLavoro>
