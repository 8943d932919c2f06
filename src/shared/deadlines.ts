import { daysBetween, formatDate } from './dates.ts'

/** Days from `oggi` to a deadline (both `yyyy-MM-dd`); negative once it is past. */
export function daysTo(scadenza: string, oggi: string): number {
  return daysBetween(oggi, scadenza)
}

/** Days up to which a deadline is red, then orange, then yellow; beyond that green. -1: red only when it is past. */
export interface Thresholds {
  red: number
  orange: number
  yellow?: number
}

/** When a deadline gets which colour, for everything that has one (docs/product.md §18.6). */
export const DEADLINES = {
  rcee: { red: 7, orange: 30 },
  rceeInDashboard: { red: 7, orange: 15 },
  followUp: { red: -1, orange: 2 },
  /** All that is payable: invoices and instalments, on whatever screen. */
  pagabile: { red: -1, orange: 3, yellow: 7 },
  preventivo: { red: -1, orange: 14 },
} as const satisfies Record<string, Thresholds>

export type Urgency = 'red' | 'orange' | 'yellow' | 'green'

/** The colour of a deadline that is so many days ahead; negative once it is past. */
export function urgencyOf(giorni: number, { red, orange, yellow = orange }: Thresholds): Urgency {
  if (giorni <= red) return 'red'
  if (giorni <= orange) return 'orange'
  return giorni <= yellow ? 'yellow' : 'green'
}

/** Up to so many days a deadline is told in words, then by its date. */
export const DAYS_IN_WORDS = 30

/** A deadline in words up to 30 days, past or further ahead with its date (docs/product.md §18.6). */
export function deadlineWords(giorni: number, scadenza: string): string {
  if (giorni < 0) return `Scaduto · ${formatDate(scadenza)}`
  if (giorni === 0) return 'Oggi'
  if (giorni === 1) return 'Domani'
  if (giorni <= DAYS_IN_WORDS) return `Tra ${giorni} giorni`
  return formatDate(scadenza)
}

/** For how long something has been overdue: `Scaduto da 16 giorni`. @param giorni negative */
export const overdueFor = (giorni: number): string =>
  `Scaduto da ${giorni === -1 ? '1 giorno' : `${-giorni} giorni`}`

/**
 * How many overdue things a list without pages tells of: those due last. What nobody clears for years would make it
 * longer every day, and hide what is due now.
 */
export const ARREARS_SHOWN = 50
