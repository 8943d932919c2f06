import * as z from 'zod'
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

/** Whose days are one's own. */
export const tempoQuery = z.object({ dal: data(), al: data() })

export type GiornoDiLavoro = z.output<typeof giornoDiLavoro>
