/**
 * Exact decimals from text, for quantities and prices: `"12.3456"` is read digit by digit into whole numbers, so that
 * nothing is rounded before a line is. What is money already stays in cents (money.ts).
 */

/** How many decimals a quantity or a price may have. */
export const MAX_DECIMALS = 8

/** `digits / 10^scale`: 12.50 is `{ digits: 1250n, scale: 2 }`. */
export interface Decimal {
  digits: bigint
  scale: number
}

/** Forty digits are more than anything is counted in; to write out a hundred thousand takes time by their square. */
const SHAPE = /^(-?)(\d{1,40})(?:\.(\d{1,8}))?$/

/** True for `12`, `-0.5`, `12.3456`: at most 40 digits, a point, at most 8 decimals, no exponent, no blanks. */
export const isDecimal = (text: string): boolean => SHAPE.test(text)

/** The number that a text says. Throws RangeError when the text is no decimal, or has more digits than one may have. */
export function decimal(text: string): Decimal {
  const read = SHAPE.exec(text)
  if (read === null)
    throw new RangeError(`not a decimal with at most ${MAX_DECIMALS} decimals: ${text.slice(0, 50)}`)
  const [, sign, whole = '', decimals = ''] = read
  const digits = BigInt(whole + decimals) // leading zeros go by themselves
  return { digits: sign === '-' ? -digits : digits, scale: decimals.length }
}

/**
 * The text of a number, without zeros that say nothing: `12.5`, `-3`, `0`.
 * @param atLeast so many decimals stand anyway: `12.50` with 2
 */
export function decimalToText({ digits, scale }: Decimal, atLeast = 0): string {
  const all = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
  const whole = all.slice(0, all.length - scale)
  const decimals = all
    .slice(all.length - scale)
    .replace(/0+$/, '')
    .padEnd(atLeast, '0')
  return `${digits < 0n ? '-' : ''}${whole}${decimals === '' ? '' : `.${decimals}`}`
}

/** a × b, exact. */
export const multiply = (a: Decimal, b: Decimal): Decimal => ({
  digits: a.digits * b.digits,
  scale: a.scale + b.scale,
})

/** `n / d` rounded to the nearest whole, half away from zero; d is positive. */
export function divideHalfAway(n: bigint, d: bigint): bigint {
  const size = n < 0n ? -n : n
  const rounded = (2n * size + d) / (2n * d)
  return n < 0n ? -rounded : rounded
}

/** Whole cents of a number of euro, half a cent away from zero: 0.125 → 13n. */
export const toCents = ({ digits, scale }: Decimal): bigint =>
  divideHalfAway(digits * 100n, 10n ** BigInt(scale))

/** The decimal text of whole cents: 1250n → `12.50`. */
export const centsToText = (value: bigint): string => decimalToText({ digits: value, scale: 2 }, 2)
