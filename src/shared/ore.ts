/** From–until: one rule for every form and call that has hours (docs/product.md §8.4). */

export const FINE_DOPO_INIZIO = "L'ora di fine deve essere successiva all'ora di inizio"

/**
 * Whether an end comes after its start. An earlier hour is never taken for the next day's: whoever goes on past midnight
 * says on which day it ends.
 * @param inizio `HH:mm`, or an instant (ISO, UTC)
 * @param fine the same, of the same day where it is an hour
 */
export const finisceDopo = (inizio: string, fine: string): boolean => fine > inizio
