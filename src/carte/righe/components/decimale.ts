import { decimal, decimalToText, isDecimal } from '#shared/decimals.ts'
import { decimalPoint, formatCount } from '#shared/numbers.ts'

/**
 * Reads a quantity or a price as people type it, with comma or point, into the decimal text that lines hold: `1.234,5`
 * and `1234.5` → `1234.5`, `1.500` → `1500`, `0.500` → `0.5`. What is no number comes back as it is, so that the contract
 * refuses it with its own words.
 */
export function leggiDecimale(testo: string): string {
  const pulito = testo.replace(/[€\s\u00a0]/g, '').replace('\u2212', '-')
  const normale = decimalPoint(pulito)
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '')
  return isDecimal(normale) ? decimalToText(decimal(normale)) : testo
}

/** `1.234,50` of `1234.5`; what is no decimal as it is. */
export function mostraDecimale(valore: string, decimali: number): string {
  if (!isDecimal(valore)) return valore
  const [intero = '0', dopo] = decimalToText(decimal(valore), decimali).split('.')
  const segno = intero.startsWith('-') ? '\u2212' : ''
  const cifre = intero.replace('-', '')
  const migliaia = cifre.length > 15 ? cifre : formatCount(Number(cifre))
  return `${segno}${migliaia}${dopo ? `,${dopo}` : ''}`
}
