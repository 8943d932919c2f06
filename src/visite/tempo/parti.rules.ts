import { addDays, dayInRome, dayRange, daysBetween, instantFromRome, timeInRome } from '#shared/dates.ts'

/**
 * Which part of a visit is on which day: pure, for server and browser. Minutes are those from midnight of a day of
 * Europe/Rome; what ends at midnight is not on the next day.
 */

/** Longest visit, in days: periods are searched from so far before. */
export const DURATA_MASSIMA_GIORNI = 31

export const UN_GIORNO = 24 * 60
const UN_GIORNO_MS = UN_GIORNO * 60_000

/** What lasts from one instant to another. */
export interface Durata {
  data_inizio: string
  data_fine: string
}

/** The part of a visit that is on one day. */
export interface ParteDelGiorno {
  /** Minutes from midnight, the end excluded. */
  inizio: number
  fine: number
  /** Which of its days this is, and of how many. */
  numero: number
  giorni: number
}

/** `09:30` as minutes from midnight. */
export const minutiDi = (ora: string): number => Number(ora.slice(0, 2)) * 60 + Number(ora.slice(3, 5))

/** Minutes from midnight as `09:30`; `24:00` is the midnight that ends the day. */
export const oraScritta = (minuti: number): string =>
  `${String(Math.floor(minuti / 60)).padStart(2, '0')}:${String(minuti % 60).padStart(2, '0')}`

/** Minutes from midnight of a day as an instant; `1440` is the midnight that ends it. */
export function istanteDi(giorno: string, minuti: number): string {
  const { inizio, fine } = dayRange(giorno)
  if (minuti >= UN_GIORNO) return fine
  const da = Date.parse(inizio)
  // The clock of Rome is slow to read: only the two days a year on which it changes need it.
  return Date.parse(fine) - da === UN_GIORNO_MS
    ? new Date(da + minuti * 60_000).toISOString()
    : instantFromRome(giorno, oraScritta(minuti))
}

/** Minutes from midnight of a day at which an instant is; 0 and 1440 for what is before and after it. */
export function minutoDelGiorno(istante: string, giorno: string): number {
  const { inizio, fine } = dayRange(giorno)
  if (istante <= inizio) return 0
  if (istante >= fine) return UN_GIORNO
  const da = Date.parse(inizio)
  return Date.parse(fine) - da === UN_GIORNO_MS
    ? Math.floor((Date.parse(istante) - da) / 60_000)
    : minutiDi(timeInRome(istante))
}

/** Whether it is on that day, or on one of those until `al`: what ends at midnight is not on the next. */
export const eDel = ({ data_inizio, data_fine }: Durata, giorno: string, al = giorno): boolean =>
  data_inizio < dayRange(al).fine && data_fine > dayRange(giorno).inizio

/** First and last day on which a visit is. */
export function giorniDellaVisita({ data_inizio, data_fine }: Durata): { dal: string; al: string } {
  const dal = dayInRome(data_inizio)
  const fine = dayInRome(data_fine)
  const al = fine > dal && dayRange(fine).inizio >= data_fine ? addDays(fine, -1) : fine
  return { dal, al }
}

/** The part of a visit that is on a day; null where there is none. */
export function parteDi(visita: Durata, giorno: string): ParteDelGiorno | null {
  if (!eDel(visita, giorno)) return null
  const inizio = minutoDelGiorno(visita.data_inizio, giorno)
  const fine = minutoDelGiorno(visita.data_fine, giorno)
  const intera = visita.data_inizio >= dayRange(giorno).inizio && visita.data_fine <= dayRange(giorno).fine
  const { dal, al } = intera ? { dal: giorno, al: giorno } : giorniDellaVisita(visita)
  // In the hour that comes twice an end may read earlier than its start.
  const lunga = Math.ceil((Date.parse(visita.data_fine) - Date.parse(visita.data_inizio)) / 60_000)
  return {
    inizio,
    fine: fine > inizio ? fine : Math.min(UN_GIORNO, inizio + Math.max(1, lunga)),
    numero: daysBetween(dal, giorno) + 1,
    giorni: daysBetween(dal, al) + 1,
  }
}

/** `2° di 3 giorni`; null for a visit of one day. */
export function quotaParte({ numero, giorni }: Pick<ParteDelGiorno, 'numero' | 'giorni'>): string | null {
  return giorni > 1 ? `${numero}° di ${giorni} giorni` : null
}

/**
 * Visits by the days that they are on; those of other days are left out.
 * @param giorni one after the other
 */
export function partiPerGiorno<V extends Durata>(
  visite: readonly V[],
  giorni: readonly string[],
): Map<string, V[]> {
  const inizi = giorni.map((giorno) => dayRange(giorno).inizio)
  const fine = giorni.length > 0 ? dayRange(giorni.at(-1) ?? '').fine : ''
  const esito = new Map<string, V[]>(giorni.map((giorno) => [giorno, []]))
  for (const visita of visite) {
    if (visita.data_inizio >= fine) continue
    let n = ultimoNonDopo(inizi, visita.data_inizio)
    if (n < 0) n = 0
    for (; n < giorni.length && (inizi[n] ?? '') < visita.data_fine; n++)
      if (eDel(visita, giorni[n] ?? '')) esito.get(giorni[n] ?? '')?.push(visita)
  }
  return esito
}

/** Place of the last of some instants, in order, that isn't after another; -1 where all are. */
function ultimoNonDopo(istanti: readonly string[], istante: string): number {
  let [da, a] = [0, istanti.length]
  while (da < a) {
    const mezzo = (da + a) >> 1
    if ((istanti[mezzo] ?? '') <= istante) da = mezzo + 1
    else a = mezzo
  }
  return da - 1
}

/** A time of the wall clock in Europe/Rome. */
export interface Momento {
  giorno: string
  /** From midnight, 0–1439. */
  minuti: number
}

/** The wall clock of an instant (ISO). */
export const momento = (istante: string): Momento => ({
  giorno: dayInRome(istante),
  minuti: minutiDi(timeInRome(istante)),
})

/** Days from one to another, both included. */
export const giorniFra = (dal: string, al: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(dal, al) + 1) }, (_, i) => addDays(dal, i))
