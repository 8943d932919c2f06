import { divideHalfAway } from './decimals.ts'
import { cents, euro } from './money.ts'

/** VAT of amounts whose lines nobody wrote one by one: its regimes, and the way between net and gross. */

/** VAT regimes of invoices (docs/product.md §11.3): percent, and ART17 without VAT. */
export const ALIQUOTE = ['4', '10', '22', 'ART17'] as const
export type Aliquota = (typeof ALIQUOTE)[number]

/** Percent of a regime. */
export const percentoDi = (aliquota: Aliquota): number => (aliquota === 'ART17' ? 0 : Number(aliquota))

export interface Importi {
  subtotale: number
  ivaImporto: number
  totale: number
}

/**
 * From net to gross, in euro, exact to the cent: VAT = net × percent / 100 with half a cent away from zero (docs/product.md §3.5).
 * @param percento with at most two decimals
 */
export function daNetto(subtotale: number, percento: number): Importi {
  const netto = cents(subtotale)
  const iva = Number(divideHalfAway(BigInt(netto) * BigInt(cents(percento)), 10_000n))
  return { subtotale, ivaImporto: euro(iva), totale: euro(netto + iva) }
}

/** From gross to net, in euro: net = gross / (1 + percent / 100), VAT is what is left, so that the three always fit. */
export function daLordo(totale: number, percento: number): Importi {
  const lordo = cents(totale)
  const netto = Number(divideHalfAway(BigInt(lordo) * 10_000n, 10_000n + BigInt(cents(percento))))
  return { subtotale: euro(netto), ivaImporto: euro(lordo - netto), totale }
}

/** True when net + VAT = gross to the cent. */
export const tornano = ({ subtotale, ivaImporto, totale }: Importi): boolean =>
  cents(subtotale) + cents(ivaImporto) === cents(totale)

/** True when the three amounts are those of a regime, computed from the net or from the gross (docs/product.md §11.3). */
export const regimeTorna = ({ subtotale, ivaImporto, totale }: Importi, percento: number): boolean =>
  daNetto(subtotale, percento).ivaImporto === ivaImporto || daLordo(totale, percento).subtotale === subtotale
