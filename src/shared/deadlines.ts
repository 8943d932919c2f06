import { formattaData, giorniTra } from './dates.ts'

/** Days from `oggi` to a deadline (both `yyyy-MM-dd`); negative once it is past. */
export function giorniAlla(scadenza: string, oggi: string): number {
  return giorniTra(oggi, scadenza)
}

/**
 * A deadline in words up to 30 days, then its date (specification §2 /rcee, interface guide §5).
 * @param daQuanto also says for how many days it has been overdue
 */
export function paroleScadenza(giorni: number, scadenza: string, daQuanto = false): string {
  if (giorni < 0 && daQuanto) return `Scaduto da ${giorni === -1 ? '1 giorno' : `${-giorni} giorni`}`
  if (giorni < 0) return 'Scaduto'
  if (giorni === 0) return 'Oggi'
  if (giorni === 1) return 'Domani'
  if (giorni <= 30) return `Tra ${giorni} giorni`
  return formattaData(scadenza)
}

/**
 * How many overdue things a list without pages tells of: those due last. What nobody clears for years would make it
 * longer every day, and hide what is due now.
 */
export const ARRETRATI = 50
