/** `12.345`: a whole number as Italians write it. By hand, as dates and money: see `wall` in dates.ts. */
export const formatCount = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, '.')

/** `1 riga`, `1.250 righe`. */
export const contaInParole = (n: number, singolare: string, molti: string): string =>
  `${formatCount(n)} ${n === 1 ? singolare : molti}`

/**
 * A number as people type it, with a point before its decimals and none between its thousands: `1.234,5` → `1234.5`,
 * `1.250` → `1250`, `12,5` → `12.5`. After a leading zero there are no thousands: `0.850` stays. What mixes points and
 * commas in any other way keeps more than one, so that whoever reads it refuses it.
 */
export const decimalPoint = (testo: string): string =>
  (/^-?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/.test(testo) ? testo.replaceAll('.', '') : testo).replace(',', '.')

/**
 * Reads what a person types into any field of an amount, a price or a quantity: `1.234,50`, `1234.5`, `€ 12`, `,5`, `7,`.
 * @returns its text for `Number`, a point before the decimals; '' of nothing, null of what is no number
 */
export function readNumber(testo: string): string | null {
  const normale = decimalPoint(testo.replace(/[€\s]/g, '').replace('\u2212', '-'))
  return /^(-?(\d+\.?\d*|\.\d+))?$/.test(normale) ? normale : null
}
