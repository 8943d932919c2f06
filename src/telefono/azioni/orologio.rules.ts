import { addDays, dayInRome, daysBetween } from '#shared/dates.ts'

/* What a telephone says whose clock is ahead: hours that nobody has lived yet (docs/product.md §28.3). */

/** So much two clocks may differ before anybody is asked, in ms. */
const TOLLERANZA_MS = 2 * 60_000

/** The hours of an action, as it was sent and by the server's own clock. */
export interface Ore {
  /** When it was confirmed, as the telephone says: by its clock put right by what it knew of its error. */
  confermata: string
  /** The same by its own clock. */
  oraTelefono: string | null
  /** By that clock, when it was sent. */
  oraInvio: string | null
  /** When it arrived here. */
  adesso: string
}

/**
 * When an action was confirmed: what the telephone says, as long as that can be. Else its own clock, put right by how far ahead
 * it was when it sent; else, where that can't be either, when it arrived.
 * @returns ISO UTC
 */
export function oraCorretta({ confermata, oraTelefono, oraInvio, adesso }: Ore): string {
  const ora = Date.parse(adesso)
  const avanti = oraInvio === null ? Number.NaN : Date.parse(oraInvio) - ora
  const provate = [Date.parse(confermata), Date.parse(oraTelefono ?? '') - avanti]
  return new Date(provate.find((istante) => istante <= ora) ?? ora).toISOString()
}

const futuro = (istante: string, adesso: string) => Date.parse(istante) > Date.parse(adesso) + TOLLERANZA_MS

/**
 * The day of a control that was signed for a day to come; null where it was signed for one that can be. As many days before the
 * confirmation as it says.
 * @param giorno as it was signed
 */
export function giornoCorretto(giorno: string, ore: Ore): string | null {
  if (giorno <= dayInRome(ore.adesso)) return null
  const anticipo = Math.min(0, daysBetween(dayInRome(ore.confermata), giorno))
  return addDays(dayInRome(oraCorretta(ore)), anticipo)
}

interface Orario {
  arrivo: string
  partenza: string
}

/**
 * Arrival and departure of a report that says an hour to come, as long apart as they were signed; null where it says none. Who
 * writes down when they will leave, with a clock that is right, is believed.
 */
export function orarioCorretto({ arrivo, partenza }: Orario, ore: Ore): Orario | null {
  const { adesso, oraInvio, confermata } = ore
  const avanti = oraInvio !== null && futuro(oraInvio, adesso)
  if (!futuro(arrivo, adesso) && !(avanti && futuro(partenza, adesso))) return null
  const fine = Math.max(Date.parse(confermata), Date.parse(partenza))
  const indietro = (istante: string) =>
    new Date(Date.parse(istante) - (fine - Date.parse(oraCorretta(ore)))).toISOString()
  return { arrivo: indietro(arrivo), partenza: indietro(partenza) }
}
