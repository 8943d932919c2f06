/**
 * Calendar days and instants as Tepore means them (decisions: days are those of Europe/Rome on any server and browser).
 * A day is text `yyyy-MM-dd`, a time `HH:mm`, an instant ISO 8601 in UTC with Z. Day arithmetic is done on calendar
 * days, never through a local midnight, so that daylight saving time cannot move a date.
 */

import { rightNow } from './clock.ts'

export const TIME_ZONE = 'Europe/Rome'

const GIORNO_MS = 86_400_000

let clock: Intl.DateTimeFormat | undefined

interface Muro {
  data: string
  ora: string
  /** The wall time read as if it were UTC, in ms. */
  comeUtc: number
}

/**
 * The wall clock of Rome. A browser's first Intl object makes it look through all its languages, 40 ms before the first
 * row and 160 on a phone: only those without Temporal need one.
 */
function muroRoma(ms: number): Muro {
  const time = 'Temporal' in globalThis ? fromTemporal(ms) : fromIntl(ms)
  return { data: time.slice(0, 10), ora: time.slice(11, 16), comeUtc: Date.parse(`${time}Z`) }
}

const fromTemporal = (ms: number): string =>
  Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(TIME_ZONE)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })

function fromIntl(ms: number): string {
  const two = '2-digit'
  const date = { year: 'numeric', month: two, day: two } as const
  const time = { hour: two, minute: two, second: two, hourCycle: 'h23' } as const
  clock ??= new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, ...date, ...time })
  const p: Record<string, string> = {}
  for (const { type, value } of clock.formatToParts(ms)) p[type] = value
  return `${p.year?.padStart(4, '0')}-${p.month}-${p.day}T${p.hour}:${p.minute}:${p.second}`
}

/** Offset of Europe/Rome from UTC at an instant, in ms (3,600,000 or 7,200,000 today). */
function scarto(ms: number): number {
  return muroRoma(ms).comeUtc - Math.floor(ms / 1000) * 1000
}

const ORA_MS = 3_600_000
let ultimo = { ora: Number.NaN, giorno: '' }

/** Today in Europe/Rome, `yyyy-MM-dd`. The clock of Rome is slow to read, and each of its days begins with an hour. */
export function oggi(adesso: number = rightNow()): string {
  const ora = Math.floor(adesso / ORA_MS)
  if (ora !== ultimo.ora) ultimo = { ora, giorno: muroRoma(adesso).data }
  return ultimo.giorno
}

/** The day in Europe/Rome of an instant (ISO 8601), `yyyy-MM-dd`. */
export function dayInRome(istante: string): string {
  return muroRoma(Date.parse(istante)).data
}

/** The wall time in Europe/Rome of an instant (ISO 8601), `HH:mm`. */
export function timeInRome(istante: string): string {
  return muroRoma(Date.parse(istante)).ora
}

/** Both at once: the clock of Rome is slow to read, and long lists read it often. */
export function dayAndTimeInRome(istante: string): { data: string; ora: string } {
  return muroRoma(Date.parse(istante))
}

/**
 * The instant (ISO, Z) of a wall time in Europe/Rome. `ora` is `HH:mm` or `HH:mm:ss`. A time skipped by daylight saving
 * moves forward by the hour skipped; one that occurs twice means the first.
 */
export function instantFromRome(data: string, ora: string): string {
  const muro = Date.parse(`${data}T${ora}Z`)
  const vecchio = muro - scarto(muro - 12 * 3_600_000)
  const nuovo = muro - scarto(muro + 12 * 3_600_000)
  const ms = muroRoma(vecchio).comeUtc === muro ? vecchio : muroRoma(nuovo).comeUtc === muro ? nuovo : vecchio
  return new Date(ms).toISOString()
}

type Intervallo = Readonly<{ inizio: string; fine: string }>
/** The days that everybody asks about, those of a year too: each costs four looks at the clock of Rome. */
const intervalli = new Map<string, Intervallo>()
const GIORNI_NOTI = 512

/** The two ends of a day in Europe/Rome as instants: `inizio` included, `fine` (next midnight) excluded. 23–25 hours. */
export function dayRange(data: string): Intervallo {
  const noto = intervalli.get(data)
  if (noto) return noto
  const fine = instantFromRome(addDays(data, 1), '00:00')
  const intervallo = { inizio: instantFromRome(data, '00:00'), fine }
  if (intervalli.size >= GIORNI_NOTI) intervalli.clear()
  intervalli.set(data, intervallo)
  return intervallo
}

/** True when `testo` is `yyyy-MM-dd` and that day is in the calendar (2026-02-30 is not). Years 1900–2199. */
export function dateExists(testo: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(testo)) return false
  const ms = Date.parse(`${testo}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(testo)
}

const daGiorno = (data: string): number => Date.parse(`${data}T00:00:00Z`)
const aGiorno = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export function addDays(data: string, giorni: number): string {
  return aGiorno(daGiorno(data) + giorni * GIORNO_MS)
}

/** Adds months; a day that the target month lacks becomes its last (31 January + 1 → 28 or 29 February). */
export function addMonths(data: string, mesi: number): string {
  const [anno = 0, mese = 1, giorno = 1] = data.split('-').map(Number)
  const ultimo = new Date(Date.UTC(anno, mese - 1 + mesi + 1, 0)).getUTCDate()
  return aGiorno(Date.UTC(anno, mese - 1 + mesi, Math.min(giorno, ultimo)))
}

/** Whole days from `da` to `a`; negative when `a` is before. */
export function daysBetween(da: string, a: string): number {
  return Math.round((daGiorno(a) - daGiorno(da)) / GIORNO_MS)
}

/** 1 Monday … 7 Sunday. */
export function weekday(data: string): number {
  return new Date(daGiorno(data)).getUTCDay() || 7
}

/** The Monday of the week of `data`. */
export function lunedi(data: string): string {
  return addDays(data, 1 - weekday(data))
}

export function monthStart(data: string): string {
  return `${data.slice(0, 7)}-01`
}

export function monthEnd(data: string): string {
  return addDays(addMonths(monthStart(data), 1), -1)
}

const GIORNI = 'lunedì martedì mercoledì giovedì venerdì sabato domenica'.split(' ')
const MESI =
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' ')
const nomeGiorno = (data: string): string => GIORNI[weekday(data) - 1] ?? ''

/** `20/11/2026` */
export function formatDate(data: string): string {
  return `${data.slice(8, 10)}/${data.slice(5, 7)}/${data.slice(0, 4)}`
}

/** Of which hour something is: `delle 10:42`, of another day `di ieri, 18:30`, `del 20/11, 18:30`. @param giorno today's */
export function ofWhen(istante: string, giorno: string): string {
  const { data, ora } = muroRoma(Date.parse(istante))
  if (data >= giorno) return `delle ${ora}`
  return `${data === addDays(giorno, -1) ? 'di ieri' : `del ${formatDate(data).slice(0, 5)}`}, ${ora}`
}

/** `venerdì 20 novembre 2026` */
export function formatLongDate(data: string): string {
  return `${nomeGiorno(data)} ${Number(data.slice(8, 10))} ${formatMonth(data)}`
}

/** `venerdì 20 novembre` */
export const formatLongDay = (data: string): string => formatLongDate(data).split(' ').slice(0, 3).join(' ')

/** `30 novembre – 4 dicembre`, `7 – 11 dicembre`, `28 dicembre 2026 – 3 gennaio 2027` */
export function formatDays(dal: string, al: string): string {
  if (dal.slice(0, 4) !== al.slice(0, 4))
    return [dal, al].map((giorno) => `${Number(giorno.slice(8))} ${formatMonth(giorno)}`).join(' – ')
  const [mese] = formatMonth(dal).split(' ')
  const [meseFine] = formatMonth(al).split(' ')
  return `${Number(dal.slice(8))}${mese === meseFine ? '' : ` ${mese}`} – ${Number(al.slice(8))} ${meseFine}`
}

/** `ven 20/11/2026` */
export function formatShortDate(data: string): string {
  return `${nomeGiorno(data).slice(0, 3)} ${formatDate(data)}`
}

/** `ven 20/11`: a day near enough to go without its year. */
export function formatNearDate(data: string): string {
  return formatShortDate(data).slice(0, -5)
}

/** `novembre 2026` */
export function formatMonth(data: string): string {
  return `${MESI[Number(data.slice(5, 7)) - 1]} ${data.slice(0, 4)}`
}

/** `oggi alle 10:30`, `ieri alle 18:02`, `20/11/2026 alle 09:00`. @param istante ISO, UTC */
export function momentOf(istante: string): string {
  const giorno = dayInRome(istante)
  const quando = giorno === oggi() ? 'oggi' : giorno === addDays(oggi(), -1) ? 'ieri' : formatDate(giorno)
  return `${quando} alle ${timeInRome(istante)}`
}

/** `6 h 15`, `5 h`, `45 min`; of minutes. */
export function inOreEMinuti(minuti: number): string {
  const [ore, resto] = [Math.floor(minuti / 60), minuti % 60]
  if (ore === 0) return `${resto} min`
  return resto === 0 ? `${ore} h` : `${ore} h ${String(resto).padStart(2, '0')}`
}
