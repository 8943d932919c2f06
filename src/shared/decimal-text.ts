import { decimal, decimalToText, isDecimal } from './decimals.ts'
import { formatCount, readNumber } from './numbers.ts'

/* Quantities and prices between people and decimal text. */

/**
 * Reads a quantity or a price as people type it into decimal text: `1.234,5` and `1234.5` → `1234.5`, `1.500` → `1500`,
 * `0.500` → `0.5`. What is no number comes back as it is, so that the contract refuses it with its own words.
 */
export function readDecimal(typed: string): string {
  const read = readNumber(typed)
    ?.replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '')
  return read && isDecimal(read) ? decimalToText(decimal(read)) : typed
}

/**
 * Decimal text as people read it: `1.234,50` of `1234.5`; what is no decimal as it is.
 * @param atLeast so many decimals stand anyway
 */
export function formatDecimal(text: string, atLeast = 0): string {
  if (!isDecimal(text)) return text
  const [whole = '0', decimals] = decimalToText(decimal(text), atLeast).split('.')
  const digits = whole.replace('-', '')
  const count = digits.length > 15 ? digits : formatCount(Number(digits))
  return `${whole.startsWith('-') ? '\u2212' : ''}${count}${decimals ? `,${decimals}` : ''}`
}

/**
 * How a point before three digits was read, to be said beside a field with three decimals, where it may have been meant
 * for a comma; null where there is no doubt.
 */
export const doubtfulPoint = (testo: string): string | null =>
  /^\s*[1-9]\d{0,2}\.\d{3}\s*$/.test(testo)
    ? `Vale ${testo.trim().replace('.', '')}: prima dei decimali va la virgola`
    : null

/**
 * A percentage as every screen, sheet and message has it: `22%`, `12,5%`, without a blank (docs/decisions/062).
 * @param percento a number, or decimal text
 * @param atLeast so many decimals stand anyway
 */
export const formatPercent = (percento: number | string, atLeast = 0): string =>
  `${formatDecimal(String(percento), atLeast)}%`
