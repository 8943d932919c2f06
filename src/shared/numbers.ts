/** `12.345`: a whole number as Italians write it. By hand, as dates and money: see `wall` in dates.ts. */
export const formatCount = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, '.')

/**
 * A number as people type it, with a point before its decimals and none between its thousands: `1.234,5` → `1234.5`,
 * `1.250` → `1250`, `12,5` → `12.5`. After a leading zero there are no thousands: `0.850` stays. What mixes points and
 * commas in any other way keeps more than one, so that whoever reads it refuses it.
 */
export const decimalPoint = (testo: string): string =>
  (/^-?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/.test(testo) ? testo.replaceAll('.', '') : testo).replace(',', '.')

/**
 * Reads what a person types into any field of an amount, a price or a quantity: `1.234,50`, `1234.5`, `€ 12`, `,5`, `7,`.
 * @returns digits with a point before the decimals, perhaps a minus; '' of nothing, null of what is no number
 */
export function readNumber(testo: string): string | null {
  const pulito = testo.replace(/[€\s\u00a0]/g, '').replace('\u2212', '-')
  const normale = decimalPoint(pulito)
    .replace(/^(-?)\.(?=\d)/, '$10.')
    .replace(/(\d)\.$/, '$1')
  return normale === '' || /^-?\d+(\.\d+)?$/.test(normale) ? normale : null
}

/**
 * How a point before three digits was read, to be said beside a field with three decimals, where it may have been meant
 * for a comma; null where there is no doubt.
 */
export const doubtfulPoint = (testo: string): string | null =>
  /^\s*[1-9]\d{0,2}\.\d{3}\s*$/.test(testo)
    ? `Vale ${testo.trim().replace('.', '')}: prima dei decimali va la virgola`
    : null
