import { leggiData } from '#shared/cells.ts'
import { dateExists } from '#shared/dates.ts'

/** How `10/11/2026` is meant: our way, or the American one. */
export const ORDINI_GIORNI = ['giorno_mese', 'mese_giorno'] as const
export type OrdineGiorni = (typeof ORDINI_GIORNI)[number]

const IN_CIFRE = /^(\d{1,2})([-/.])(\d{1,2})\2(?=\d{2,4}\b)/

/** A cell's day, `yyyy-MM-dd`; empty where it has none. */
export function leggiGiorno(cella: string, ordine: OrdineGiorni = 'giorno_mese'): string {
  const testo = cella.trim()
  const data = leggiData(ordine === 'mese_giorno' ? testo.replace(IN_CIFRE, '$3$2$1$2') : testo).valore ?? ''
  return dateExists(data) ? data : ''
}

const FORMA =
  /^(\p{L}{3,9},? )?(\d{4}[-/.]\d{1,2}[-/.]\d|\d{1,2}[-/. ]{1,2}(\d{1,2}|\p{L}{3,})[-/. ]{1,2}\d{2,4}\b)/u

/** Letters of a cell that may be a day, hour included, or an amount. */
export const CELLA_CORTA = 60

/** Whether a cell holds a day, in whichever order: not a year, nor the number that a spreadsheet counts days with. */
export const eGiorno = (cella: string): boolean =>
  cella.length <= CELLA_CORTA &&
  FORMA.test(cella.trim()) &&
  ORDINI_GIORNI.some((ordine) => leggiGiorno(cella, ordine) !== '')

/** Whether a column is of days: most of what is written in it. */
export function eDiGiorni(celle: readonly string[]): boolean {
  const scritte = celle.filter((cella) => cella.trim() !== '')
  return scritte.length > 0 && scritte.filter(eGiorno).length > scritte.length / 2
}

/** The order that the days of a column can only have; null where both will do, or neither. */
export function ordineDi(celle: readonly string[]): OrdineGiorni | null {
  const prima = celle.some((cella) => Number(IN_CIFRE.exec(cella.trim())?.[1]) > 12)
  const dopo = celle.some((cella) => Number(IN_CIFRE.exec(cella.trim())?.[3]) > 12)
  return prima === dopo ? null : prima ? 'giorno_mese' : 'mese_giorno'
}
