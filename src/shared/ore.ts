/** From–until: one rule for every form and call that has hours (docs/product.md §8.4). */

export const FINE_DOPO_INIZIO = "L'ora di fine deve essere successiva all'ora di inizio"

/**
 * Whether an end comes after its start. An earlier hour is never taken for the next day's: whoever goes on past midnight
 * says on which day it ends.
 * @param inizio `HH:mm`, or an instant (ISO, UTC)
 * @param fine the same, of the same day where it is an hour
 */
export const finisceDopo = (inizio: string, fine: string): boolean => fine > inizio

/** Work that ends after midnight lasts so many hours at most: what would be longer is an hour typed wrong. */
const ORE_DI_NOTTE = 8

/** The question that is asked where an earlier hour may be the next day's. */
export const FINISCE_DOMANI = 'Finisce il giorno dopo?'

const minutiDi = (ora: string): number => Number(ora.slice(0, 2)) * 60 + Number(ora.slice(3))

/**
 * Whether an end that doesn't come after its start may be meant of the next day: then it is asked, never taken for granted.
 * @param inizio `HH:mm`
 * @param fine `HH:mm`
 */
export const forseDomani = (inizio: string, fine: string): boolean =>
  !finisceDopo(inizio, fine) && minutiDi(fine) + 24 * 60 - minutiDi(inizio) <= ORE_DI_NOTTE * 60
