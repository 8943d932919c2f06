import { dayInRome, formatLongDate, oggi, timeInRome } from '#shared/dates.ts'

const cifre = (n: number) => n.toLocaleString('it-IT', { maximumFractionDigits: 1 })

/** `387 kB`, `12,4 MB`, `1,2 GB`: as the folders of a computer show it. */
export function pesoInParole(byte: number): string {
  if (byte >= 1e9) return `${cifre(byte / 1e9)} GB`
  if (byte >= 1e6) return `${cifre(byte / 1e6)} MB`
  return `${Math.max(1, Math.round(byte / 1000))} kB`
}

/** `Oggi, 02:00`, `giovedì 19 novembre 2026, 02:00`. */
export function giornoEOraPerEsteso(istante: string, inParole = formatLongDate): string {
  const giorno = dayInRome(istante)
  return `${giorno === oggi() ? 'Oggi' : inParole(giorno)}, ${timeInRome(istante)}`
}
