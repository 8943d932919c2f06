/**
 * Money. On the wire amounts are euro with at most two decimals; they are stored and computed as whole cents. Nothing
 * here multiplies a fraction of a euro: the decimal text of the number is read digit by digit.
 */

import { formatCount, readNumber } from './numbers.ts'

/** Largest amount accepted anywhere, in euro (docs/product.md §3.5: amounts up to 999999999). */
export const MAX_AMOUNT = 999_999_999

/** True when an amount in euro has at most two decimals. */
export function hasTwoDecimals(importo: number): boolean {
  return Number.isFinite(importo) && /^-?\d+(\.\d{1,2})?$/.test(String(importo))
}

/** Whole cents of an amount in euro. Throws RangeError when it has more than two decimals or is not finite. */
export function cents(importo: number): number {
  if (!hasTwoDecimals(importo)) throw new RangeError(`not an amount in euro and cents: ${importo}`)
  const [intero = '0', decimali = ''] = String(Math.abs(importo)).split('.')
  const valore = Number(intero) * 100 + Number(decimali.padEnd(2, '0'))
  return importo < 0 ? -valore : valore
}

/** Euro of whole cents: the JSON number whose decimal text is exact (1234 → 12.34). */
export function euro(valore: number): number {
  return valore / 100
}

/** The sum of amounts in euro, to the cent. */
export const sumEuro = (importi: readonly number[]): number =>
  euro(importi.reduce((totale, importo) => totale + cents(importo), 0))

/** `1.234,50 €`, with a true minus (U+2212) where it is negative; null and undefined give an empty text. */
export function formatEuro(importo: number | null | undefined): string {
  if (importo == null) return ''
  const rounded = hasTwoDecimals(importo) ? importo : Math.round(importo * 100) / 100
  const [whole = '0', decimals = ''] = String(Math.abs(rounded)).split('.')
  return `${rounded < 0 ? '\u2212' : ''}${formatCount(Number(whole))},${decimals.padEnd(2, '0')}\u00a0€`
}

/** `+ 1.234,50 €` for what comes in, `− 1.234,50 €` for what goes out; below zero, as of a credit note, the other way; nothing is `0,00 €`. */
export const formatFlow = (importo: number, entra: boolean): string =>
  cents(importo) === 0
    ? formatEuro(0)
    : `${entra === importo >= 0 ? '+' : '\u2212'}\u00a0${formatEuro(Math.abs(importo))}`

/**
 * Reads an amount as people type it: `1234,5`, `1.234,50`, `1234.50`, `€ 12`, `0.50`. Empty text gives null; anything
 * else that is no amount gives NaN.
 */
export function readEuro(testo: string): number | null {
  const letto = readNumber(testo)
  return letto === '' ? null : letto === null ? Number.NaN : Number(letto)
}
