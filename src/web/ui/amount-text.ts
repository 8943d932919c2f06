import { formatEuro, hasTwoDecimals } from '#shared/money.ts'

/** `1.234,50`, without the currency: it stands at the end of the field. With more decimals than cents nothing is rounded. */
export function mostraImporto(valore: unknown): string {
  if (typeof valore !== 'number' || !Number.isFinite(valore)) return ''
  if (!hasTwoDecimals(valore)) return String(valore).replace('.', ',')
  return formatEuro(valore).replace(/\s*€$/, '')
}
