import { addDays, addMonths, lunedi, monthEnd, monthStart, weekday } from '#shared/dates.ts'

/** Weekdays, Monday first: short for the eye, whole for who listens. */
export const GIORNI_IN_TESTA = [
  ['Lun', 'lunedì'],
  ['Mar', 'martedì'],
  ['Mer', 'mercoledì'],
  ['Gio', 'giovedì'],
  ['Ven', 'venerdì'],
  ['Sab', 'sabato'],
  ['Dom', 'domenica'],
] as const

/** The weeks, Monday first, that a month touches; `mese` is any of its days. Four to six rows of seven days. */
export function settimane(mese: string): string[][] {
  const primoLunedi = lunedi(monthStart(mese))
  const ultimo = monthEnd(mese)
  const righe: string[][] = []
  for (let inizio = primoLunedi; inizio <= ultimo; inizio = addDays(inizio, 7))
    righe.push(Array.from({ length: 7 }, (_, n) => addDays(inizio, n)))
  return righe
}

const PASSI: Record<string, (giorno: string) => string> = {
  ArrowLeft: (g) => addDays(g, -1),
  ArrowRight: (g) => addDays(g, 1),
  ArrowUp: (g) => addDays(g, -7),
  ArrowDown: (g) => addDays(g, 7),
  Home: (g) => lunedi(g),
  End: (g) => addDays(g, 7 - weekday(g)),
  PageUp: (g) => addMonths(g, -1),
  PageDown: (g) => addMonths(g, 1),
}

/** Where a key of the grid pattern (APG) leads from a day; undefined when it leads nowhere. */
export const passo = (tasto: string, giorno: string): string | undefined => PASSI[tasto]?.(giorno)

/** Beside the seven cells of a telephone, in one of them beside the text, and how wide a letter of it is, in px. */
const ACCANTO = 50
const MARGINE = 4
const LETTERA = 6

/** Whether a day's first visits stand whole in a telephone's cell, each in two lines: its time, its title. `finestra`: px. */
export const ciStanno = (prime: readonly { titolo: string }[], finestra: number): boolean =>
  prime.length > 0 &&
  prime.every(({ titolo }) => titolo.length * LETTERA <= (finestra - ACCANTO) / 7 - MARGINE)
