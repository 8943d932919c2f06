import {
  type Indirizzo,
  type Letto,
  leggiIndirizzo,
  type MinutiScelti,
  minutiDiViaggio,
} from '#shared/distanze.ts'

/** How long it takes from one visit to the next, in minutes (docs/decisions/050). */

/** How long a way takes, as the company says it. */
export interface MisureVia extends MinutiScelti {
  /** Keys of zones that are next to each other, in pairs. */
  vicine: readonly [string, string][]
}

/** A place on the road: an address and its zone, read once. */
export interface Tappa {
  letto: Letto
  zona: string
}

const lette = new WeakMap<Indirizzo, Letto>()

export function tappaDi({ luogo, zona }: { luogo: Indirizzo; zona: string }): Tappa {
  let letto = lette.get(luogo)
  if (!letto) {
    letto = leggiIndirizzo(luogo)
    lette.set(luogo, letto)
  }
  return { letto, zona }
}

/** The key of who has neither town nor postal code: no zone that one could stay in. */
const SENZA_ZONA = '-'

/** Minutes from one place to another; null where it can't be said. */
export function minutiTraPosti(a: Tappa, b: Tappa, misure: MisureVia): number | null {
  const fra =
    a.zona === b.zona && a.zona !== SENZA_ZONA
      ? 'stessa'
      : misure.vicine.some(([x, y]) => (x === a.zona && y === b.zona) || (y === a.zona && x === b.zona))
        ? 'vicine'
        : 'altre'
  return minutiDiViaggio(a.letto, b.letto, fra, misure)
}

/** Where something is: its address, and the key of its zone. */
export interface Dove {
  luogo: Indirizzo
  zona: string
}

/** The same of visits as they are kept. */
export const viaggioFra = (a: Dove, b: Dove, misure: MisureVia): number | null =>
  minutiTraPosti(tappaDi(a), tappaDi(b), misure)

/** Where nobody can say how far it is between two booked visits, or from home, it counts as in one town. */
export const VIA_IGNOTA = 15
