import { festivo } from '#anagrafe/orari/feste.rules.ts'
import { giornoDellaSettimana, ORARIO_SOLITO } from '#anagrafe/orari/rules.ts'
import { addDays } from '#shared/dates.ts'

/** The first day of work from this one on, by the hours of who has none of their own (`yyyy-MM-dd`, as the result). */
export const giornoDiLavoro = (dal: string): string =>
  ORARIO_SOLITO[giornoDellaSettimana(dal)] && !festivo(dal, null) ? dal : giornoDiLavoro(addDays(dal, 1))
