import { addDays, dayInRome, daysBetween } from '#shared/dates.ts'

/* What a telephone says whose clock is wrong: hours that nobody has lived yet, or that were over (docs/product.md §28.3). */

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
  /** The last hour that the telephone had heard from the server, or when what it is about was made: it was not before. */
  nonPrima?: string | undefined
}

/**
 * When an action was confirmed: what the telephone says, as long as that can be. Else its own clock, put right by how far ahead
 * it was when it sent; else, where that can't be either, when it arrived.
 * @returns ISO UTC
 */
export function oraCorretta({ confermata, oraTelefono, oraInvio, adesso, nonPrima }: Ore): string {
  const ora = Date.parse(adesso)
  const minimo = nonPrima === undefined ? Number.NEGATIVE_INFINITY : Date.parse(nonPrima) - TOLLERANZA_MS
  const avanti = oraInvio === null ? Number.NaN : Date.parse(oraInvio) - ora
  const provate = [Date.parse(confermata), Date.parse(oraTelefono ?? '') - avanti]
  return new Date(provate.find((istante) => istante >= minimo && istante <= ora) ?? ora).toISOString()
}

const futuro = (istante: string, adesso: string) => Date.parse(istante) > Date.parse(adesso) + TOLLERANZA_MS

export const ERA_INDIETRO = 'L’orologio del telefono era indietro'

/** Whether it says an hour before anything of it could be known there, by a clock that was behind when it was sent too. */
export const eraIndietro = ({ confermata, nonPrima, oraInvio, adesso }: Ore): boolean =>
  nonPrima !== undefined &&
  oraInvio !== null &&
  Date.parse(oraInvio) < Date.parse(adesso) - TOLLERANZA_MS &&
  Date.parse(confermata) < Date.parse(nonPrima) - TOLLERANZA_MS

/**
 * The day of a control that was signed by a wrong clock; null where it was signed for one that can be. As many days before the
 * confirmation as it says.
 * @param giorno as it was signed
 */
export function giornoCorretto(giorno: string, ore: Ore): string | null {
  if (giorno <= dayInRome(ore.adesso) && !eraIndietro(ore)) return null
  const anticipo = Math.min(0, daysBetween(dayInRome(ore.confermata), giorno))
  const giusto = addDays(dayInRome(oraCorretta(ore)), anticipo)
  return giusto === giorno ? null : giusto
}

interface Orario {
  arrivo: string
  partenza: string
}

/**
 * Arrival and departure of a report that was signed by a wrong clock, as long apart as they were signed; null where its hours can
 * be. Who writes down when they will leave, with a clock that is right, is believed.
 */
export function orarioCorretto({ arrivo, partenza }: Orario, ore: Ore): Orario | null {
  const { adesso, oraInvio, confermata } = ore
  const avanti = oraInvio !== null && futuro(oraInvio, adesso)
  const verra = futuro(arrivo, adesso) || (avanti && futuro(partenza, adesso))
  if (!verra && !eraIndietro(ore)) return null
  const fine = Math.max(Date.parse(confermata), Date.parse(partenza))
  const indietro = (istante: string) =>
    new Date(Date.parse(istante) - (fine - Date.parse(oraCorretta(ore)))).toISOString()
  return { arrivo: indietro(arrivo), partenza: indietro(partenza) }
}
