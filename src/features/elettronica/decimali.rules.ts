/** Decimal texts as the electronic invoice writes them, and exact products of them: no floating point. */

/** Ten to the eighth: what quantities, prices and percentages are multiplied with to be whole. */
const SCALA = 100_000_000n
const DECIMALE = /^(-?)(\d+)(?:\.(\d{1,8}))?$/

/** A decimal text with at most 8 decimals, times ten to the eighth. Throws RangeError where it is none. */
export function interoDi(testo: string): bigint {
  const [, segno, intero = '0', decimali = ''] = DECIMALE.exec(testo.trim()) ?? []
  if (segno === undefined) throw new RangeError(`not a decimal: ${testo}`)
  const valore = BigInt(intero) * SCALA + BigInt(decimali.padEnd(8, '0'))
  return segno ? -valore : valore
}

/** True where `interoDi` can read it. */
export const eDecimale = (testo: string): boolean => DECIMALE.test(testo.trim())

/** `12.50` of 1250 cents. */
export function euroDi(centesimi: number): string {
  const cifre = String(Math.abs(centesimi)).padStart(3, '0')
  return `${centesimi < 0 ? '-' : ''}${cifre.slice(0, -2)}.${cifre.slice(-2)}`
}

/** Whole cents of an amount of the file (`12.50`); half a cent goes away from zero. */
export const centesimiDi = (testo: string): number => Number(diviso(interoDi(testo), SCALA / 100n))

/** A decimal text with 2 to 8 decimals, as the file wants quantities and prices: `1` → `1.00`, `12.3450` → `12.345`. */
export function decimaleDi(testo: string): string {
  const valore = interoDi(testo)
  const cifre = String(valore < 0n ? -valore : valore).padStart(9, '0')
  const decimali = cifre.slice(-8).replace(/0{1,6}$/, '')
  return `${valore < 0n ? '-' : ''}${cifre.slice(0, -8)}.${decimali}`
}

/** A percentage with two decimals: `22` → `22.00`. */
export const percentualeDi = (testo: string): string => euroDi(centesimiDi(testo))

/**
 * What a line comes to, in cents: quantity × price × (1 − discount), exact until it is rounded once, half away from zero.
 * @param sconto 0–100
 */
export function importoRiga(quantita: string, prezzo: string, sconto: string | null): number {
  const resto = 100n * SCALA - interoDi(sconto ?? '0')
  return Number(diviso(interoDi(quantita) * interoDi(prezzo) * resto, SCALA * SCALA * SCALA))
}

/** VAT of a taxable amount, in cents, half away from zero. */
export const ivaDi = (imponibile: number, aliquota: string): number =>
  Number(diviso(BigInt(imponibile) * interoDi(aliquota), 100n * SCALA))

function diviso(valore: bigint, per: bigint): bigint {
  const segno = valore < 0n ? -1n : 1n
  return (segno * (2n * segno * valore + per)) / (2n * per)
}
