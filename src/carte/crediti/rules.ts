import { addDays } from '#shared/dates.ts'

/** An advance is invoiced within so many days of its payment (DPR 633/72 art. 6 c. 4, art. 21 c. 4). */
const GIORNI_ACCONTO = 12

/** The last day for the invoice of an advance; `yyyy-MM-dd`. */
export const ultimoGiornoAcconto = (data: string): string => addDays(data, GIORNI_ACCONTO)
