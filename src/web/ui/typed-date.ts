import { addDays, addMonths, dateExists, daysBetween, monthStart, oggi, weekday } from '#shared/dates.ts'

/** By their first three letters, from Monday. */
const DAYS = ['lun', 'mar', 'mer', 'gio', 'ven', 'sab', 'dom']
const NAMED: Record<string, number> = { ieri: -1, oggi: 0, domani: 1, dopodomani: 2 }

/**
 * Reads a day as Italians type it: `20/11/2026`, `20-11-26`, `20/11`, `20112026`, `24`, `mar`, `+3`, `oggi`, `domani`; ''
 * when it is none. A missing year is the present one; a weekday is the next of its name; a lone day of the month is the
 * one nearest to today, or the next one.
 * @param next it is booked: a lone day of the month is never a past one, and a missing year the one in which that day is to
 * come, or was within the last two months, as of a visit that is written down afterwards
 * @param today `yyyy-MM-dd`
 */
export function readDate(text: string, next = false, today = oggi()): string {
  const typed = text.trim().toLowerCase()
  const clean = typed.replace(/^[a-zì]{3,9}\s+(?=\d)/, '')
  const named = NAMED[clean]
  if (named !== undefined) return addDays(today, named)
  if (dateExists(clean)) return clean
  const later = /^([+-])\s?(\d{1,3})$/.exec(clean)
  if (later) return addDays(today, Number(`${later[1]}${later[2]}`))
  if (/^[a-zì]{3,9}$/.test(typed)) return nextWeekday(typed, today)
  if (/^\d{1,2}$/.test(clean)) return dayOfMonth(Number(clean), next, today)
  const parts =
    /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{4}|\d{2}))?$/.exec(clean) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(clean)
  if (!parts) return ''
  const [, day = '', month = '', year = ''] = parts
  const thisYear = Number(today.slice(0, 4))
  const inYear = (which: string | number) => `${which}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (next && !year)
    return [thisYear - 1, thisYear, thisYear + 1].map(inYear).find((date) => isNear(date, today)) ?? ''
  const date = inYear(year.length === 2 ? `20${year}` : year || thisYear)
  return dateExists(date) ? date : ''
}

/** To come, or of the last two months. */
const isNear = (date: string, today: string): boolean => dateExists(date) && date >= addMonths(today, -2)

const FULL = ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica']
const plain = (word: string) => word.replace('ì', 'i')

/** The next day of that name, never today: `oggi` says that. */
function nextWeekday(word: string, today: string): string {
  const which = DAYS.findIndex(
    (day, i) => plain(word).startsWith(day) && plain(FULL[i] ?? '').startsWith(plain(word)),
  )
  if (which === -1) return ''
  const ahead = (which + 1 - weekday(today) + 7) % 7
  return addDays(today, ahead || 7)
}

function dayOfMonth(day: number, next: boolean, today: string): string {
  const first = monthStart(today)
  const found = [-1, 0, 1, 2]
    .map((months) => `${addMonths(first, months).slice(0, 8)}${String(day).padStart(2, '0')}`)
    .filter((date) => dateExists(date) && !(next && date < today))
  const far = (date: string) => Math.abs(daysBetween(today, date))
  return found.sort((a, b) => far(a) - far(b) || a.localeCompare(b))[0] ?? ''
}
