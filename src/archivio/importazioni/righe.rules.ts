import { cellText } from '#shared/cells.ts'
import { normalise } from '#shared/text.ts'

/** What a row of a file is, beside a customer: it is left out, and said apart. */

export const TIPI_DI_RIGA = {
  intestazione: 'È l’intestazione, ripetuta',
  totale: 'È la riga di un totale',
} as const
export type TipoDiRiga = keyof typeof TIPI_DI_RIGA

const TOTALE =
  /^(sub ?)?tot(\.|ale|ali)?( (generale|complessivo|clienti|impianti|righe|parziale))*\b|^(somma|numero clienti|n\.? clienti)\b/
const NUMERO = /^[€\s]*-?[\d.,\s]+[€%]?$/
/** Of a longer cell nobody would say that it is a sum. */
const LUNGA = 80

const ripulita = (cella: string) => normalise(cella.slice(0, LUNGA)).replace(/[:\s]+$/, '')

/**
 * Whether a row is surely none of anybody: the heading once more, as below each page of a print, or a sum, whose other cells are
 * numbers.
 * @param colonne the headings
 */
export function tipoDiRiga(celle: readonly string[], colonne: readonly string[]): TipoDiRiga | null {
  const piene = celle.flatMap((cella, i) => (cellText(cella) === '' ? [] : [[ripulita(cella), i] as const]))
  const uguali = piene.filter(([testo, i]) => testo === ripulita(colonne[i] ?? '')).length
  if (uguali > 1 && uguali * 2 > piene.length) return 'intestazione'
  const totali = piene.filter(([testo]) => TOTALE.test(testo) && !/\d{6}/.test(testo))
  const altre = piene.filter(([testo]) => !TOTALE.test(testo))
  return totali.length > 0 && altre.every(([testo]) => NUMERO.test(testo)) ? 'totale' : null
}
