import { addDays, addMonths, formatDate } from '#shared/dates.ts'

/** Days from the work within which an ordinary invoice is issued (art. 21 c. 4 DPR 633/1972). */
const GIORNI = 12
/** A deferred one is issued by this day of the month after. */
const GIORNO_DIFFERITA = 15
/** From how many days before its last one is told. */
const VICINO = 2

/** The last day for an invoice of work done on a day: `yyyy-MM-dd`. */
export const ultimoGiorno = (lavoro: string): string => addDays(lavoro, GIORNI)

/** The last day for the deferred invoice (TD24) of the month of that work. */
export const ultimoDifferita = (lavoro: string): string =>
  `${addMonths(`${lavoro.slice(0, 7)}-01`, 1).slice(0, 7)}-${GIORNO_DIFFERITA}`

const giornoEMese = (giorno: string) => formatDate(giorno).slice(0, 5)

/** What is to be said of the terms of an invoice; null while there is time. */
export function avvisoTermine(lavoro: string, oggi: string): string | null {
  const entro = ultimoGiorno(lavoro)
  if (oggi <= entro)
    return addDays(oggi, VICINO) >= entro ? `I 12 giorni scadono il ${giornoEMese(entro)}` : null
  const differita = ultimoDifferita(lavoro)
  return oggi <= differita
    ? `I 12 giorni sono scaduti il ${giornoEMese(entro)}: fattura differita (TD24) entro il ${giornoEMese(differita)}`
    : `Il termine per la fattura era il ${formatDate(differita)}: chiedi al commercialista`
}

/** What a line says of a visit: its title, then what was done. */
export const descrizioneVisita = (titolo: string, note: string | null): string =>
  (note ? `${titolo}: ${note}` : titolo).slice(0, 4000)
