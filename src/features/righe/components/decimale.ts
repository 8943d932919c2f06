import { decimal, decimalToText, isDecimal } from '#shared/decimals.ts'
import { formatCount } from '#shared/numbers.ts'

/**
 * Reads a quantity or a price as people type it, with comma or point, into the decimal text that lines hold: `1.234,5`
 * and `1234.5` → `1234.5`, `1.500` → `1500`. What is no number comes back as it is, so that the contract refuses it with
 * its own words.
 */
export function leggiDecimale(testo: string): string {
  const pulito = testo.replace(/[€\s\u00a0]/g, '').replace('\u2212', '-')
  const virgole = pulito.split(',').length - 1
  const punti = pulito.split('.').length - 1
  let normale = pulito
  if (virgole === 1) normale = pulito.replaceAll('.', '').replace(',', '.')
  else if (virgole === 0 && (punti > 1 || /^-?[1-9]\d{0,2}\.\d{3}$/.test(pulito)))
    normale = pulito.replaceAll('.', '')
  normale = normale.replace(/^(-?)\./, '$10.').replace(/\.$/, '')
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
