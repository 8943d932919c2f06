import { GIORNI_RINVIO } from '#carte/fatture/rules.ts'
import { addDays, monthEnd } from '#shared/dates.ts'

/** An invoice goes out within so many days of the work. */
export const GIORNI_INVIO = 12
/** So many days before the last one it is urgent. */
export const GIORNI_URGENTE = 2

interface DaInviare {
  tipo_documento: string
  /** Day of the document; all days are `yyyy-MM-dd`. */
  data: string
  /** The last visit that it is for. */
  lavoro: string | null
  /** When the exchange refused it. */
  scarto: string | null
}

/**
 * The last day on which an invoice may go to the exchange: five days from when it was refused; a differita (TD24) by the 15th
 * of the month after the work; else twelve days from the work, or from its own day where that is all that is known.
 */
export function entroDi({ tipo_documento, data, lavoro, scarto }: DaInviare): string {
  if (scarto) return addDays(scarto, GIORNI_RINVIO)
  const da = lavoro ?? data
  return tipo_documento === 'TD24' ? addDays(monthEnd(da), 15) : addDays(da, GIORNI_INVIO)
}
