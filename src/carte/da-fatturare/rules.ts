import { ultimoDifferita, ultimoGiorno } from '#carte/elettronica/invio.rules.ts'
import { addDays, formatDate } from '#shared/dates.ts'

/** From how many days before its last one is told. */
export const VICINO = 2

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
