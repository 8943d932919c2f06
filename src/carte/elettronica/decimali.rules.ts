import {
  centsToText,
  type Decimal,
  decimal,
  decimalToText,
  divideHalfAway,
  isDecimal,
  multiply,
  toCents,
} from '#shared/decimals.ts'

/** Decimal texts as the electronic invoice writes them. Blanks around them don't matter. */
const letto = (testo: string): Decimal => decimal(testo.trim())

/** True where the functions below can read it: at most 8 decimals, with a point. */
export const eDecimale = (testo: string): boolean => isDecimal(testo.trim())

/** `12.50` of 1250 cents. */
export const euroDi = (centesimi: number): string => centsToText(BigInt(centesimi))

/** Whole cents of an amount of the file (`12.50`); half a cent goes away from zero. */
export const centesimiDi = (testo: string): number => Number(toCents(letto(testo)))

/** A decimal text with 2 to 8 decimals, as the file wants quantities and prices: `1` → `1.00`, `12.3450` → `12.345`. */
export const decimaleDi = (testo: string): string => decimalToText(letto(testo), 2)

/** A percentage with two decimals: `22` → `22.00`. */
export const percentualeDi = (testo: string): string => euroDi(centesimiDi(testo))

/**
 * What a line comes to, in cents: quantity × price × (1 − discount), exact until it is rounded once, half away from zero.
 * @param sconto 0–100
 */
export function importoRiga(quantita: string, prezzo: string, sconto: string | null): number {
  const { digits, scale } = letto(sconto ?? '0')
  const resto = { digits: 100n * 10n ** BigInt(scale) - digits, scale: scale + 2 }
  return Number(toCents(multiply(multiply(letto(quantita), letto(prezzo)), resto)))
}

/** VAT of a taxable amount, in cents, half away from zero. */
export const ivaDi = (imponibile: number, aliquota: string): number =>
  Number(divideHalfAway(...frazione(imponibile, aliquota)))

/** Whether VAT is within a cent of imponibile × rate, as the SdI wants it (00421); cents. */
export function ivaVicina(imponibile: number, aliquota: string, imposta: number): boolean {
  const [esatta, per] = frazione(imponibile, aliquota)
  const scarto = esatta - BigInt(imposta) * per
  return scarto <= per && -scarto <= per
}

/** Imponibile × rate as a fraction of whole numbers, in cents. */
function frazione(imponibile: number, aliquota: string): [bigint, bigint] {
  const { digits, scale } = letto(aliquota)
  return [BigInt(imponibile) * digits, 100n * 10n ** BigInt(scale)]
}
