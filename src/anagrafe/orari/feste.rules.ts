import { addDays, weekday } from '#shared/dates.ts'

/** Holidays of the whole country, by month and day. */
const FISSE: Record<string, string> = {
  '01-01': 'Capodanno',
  '01-06': 'Epifania',
  '04-25': 'Liberazione',
  '05-01': 'Festa del Lavoro',
  '06-02': 'Festa della Repubblica',
  '08-15': 'Ferragosto',
  '11-01': 'Ognissanti',
  '12-08': 'Immacolata',
  '12-25': 'Natale',
  '12-26': 'Santo Stefano',
}

/** Saint Francis is a holiday again since this year (law 151 of 2025). */
const SAN_FRANCESCO_DAL = 2026

/** Easter Sunday of a year, by the calendar of the Western church (Meeus, Astronomical Algorithms, chapter 8). */
export function pasqua(anno: number): string {
  const a = anno % 19
  const b = Math.floor(anno / 100)
  const c = anno % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return `${anno}-${String(Math.floor(n / 31)).padStart(2, '0')}-${String((n % 31) + 1).padStart(2, '0')}`
}

/**
 * The holiday that a day is, by its name; null for a day of work.
 * @param patrono month and day of the patron saint of the place, `12-07`
 */
export function festivo(giorno: string, patrono: string | null): string | null {
  const [anno, meseEGiorno] = [Number(giorno.slice(0, 4)), giorno.slice(5)]
  const domenica = pasqua(anno)
  if (giorno === domenica) return 'Pasqua'
  if (giorno === addDays(domenica, 1)) return 'Lunedì dell’Angelo'
  if (meseEGiorno === '10-04' && anno >= SAN_FRANCESCO_DAL) return 'San Francesco'
  if (meseEGiorno === patrono) return 'Festa patronale'
  return FISSE[meseEGiorno] ?? null
}

/** The last of so many working days after a day: Monday to Friday, without holidays. */
export function giornoDiLavoroDopo(giorno: string, quanti: number, patrono: string | null): string {
  let trovato = giorno
  for (let restano = quanti; restano > 0; ) {
    trovato = addDays(trovato, 1)
    if (weekday(trovato) <= 5 && !festivo(trovato, patrono)) restano--
  }
  return trovato
}
