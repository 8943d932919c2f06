import { GIORNI_RINVIO } from '#carte/fatture/rules.ts'
import { addDays, addMonths, formatDate } from '#shared/dates.ts'

/** An invoice goes out within so many days of the work (art. 21 c. 4 DPR 633/1972). */
const GIORNI_INVIO = 12
/** A deferred one by this day of the month after. */
const GIORNO_DIFFERITA = 15
/** So many days before the last one it is urgent. */
export const GIORNI_URGENTE = 2

interface Documento {
  tipo_documento: string
  /** Day of the document; all days are `yyyy-MM-dd`. */
  data: string
  /** The last visit that it is for. */
  lavoro: string | null
}

interface DaInviare extends Documento {
  /** When the exchange refused it. */
  scarto: string | null
}

/** The last day for an invoice of work done on a day. */
export const ultimoGiorno = (lavoro: string): string => addDays(lavoro, GIORNI_INVIO)

/** The last day for the deferred invoice (TD24) of the month of that work. */
export const ultimoDifferita = (lavoro: string): string =>
  `${addMonths(`${lavoro.slice(0, 7)}-01`, 1).slice(0, 7)}-${GIORNO_DIFFERITA}`

/**
 * The last day on which an invoice may go to the exchange: five days from when it was refused; a differita (TD24) by the 15th
 * of the month after the work; else twelve days from the work, or from its own day where that is all that is known.
 */
export function entroInvio({ tipo_documento, data, lavoro, scarto }: DaInviare): string {
  if (scarto) return addDays(scarto, GIORNI_RINVIO)
  const da = lavoro ?? data
  return tipo_documento === 'TD24' ? ultimoDifferita(da) : ultimoGiorno(da)
}

const giornoEMese = (giorno: string) => formatDate(giorno).slice(0, 5)

/**
 * What is to be known of the terms of a draft before it is issued, and what remains possible; null while there is time. Late
 * is late whatever day the document says: both its own day and today count.
 */
export function termineDi(
  { tipo_documento, data, lavoro }: Documento,
  oggi: string,
): { codice: 'termine' | 'tardiva'; testo: string } | null {
  if (tipo_documento === 'TD04') return null
  const da = lavoro ?? data
  const esce = data > oggi ? data : oggi
  const [entro, differita] = [ultimoGiorno(da), ultimoDifferita(da)]
  const titolo = `${lavoro ? 'Lavoro' : 'Documento'} del ${formatDate(da)}`
  if (esce <= (tipo_documento === 'TD24' ? differita : entro)) return null
  if (tipo_documento === 'TD01' && esce <= differita)
    return { codice: 'termine', testo: `${titolo}: i 12 giorni scadono il ${giornoEMese(entro)}. Usa TD24` }
  const conDifferita = tipo_documento === 'TD01' || tipo_documento === 'TD24'
  const scaduti = `i 12 giorni sono scaduti il ${giornoEMese(entro)}${conDifferita ? `, la differita (TD24) il ${giornoEMese(differita)}` : ''}`
  const ora = conDifferita ? 'Resta TD01 adesso' : 'Emettila adesso'
  return { codice: 'tardiva', testo: `${titolo}: ${scaduti}. ${ora}, tardiva: senti il commercialista` }
}
