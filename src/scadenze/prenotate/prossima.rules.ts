/** A date, and whether somebody wrote it on the record or it is reckoned from the last time. */
export interface Prossima {
  data: string
  origine: 'scritta' | 'calcolata'
}

export const origineDi = (stored: string | null): Prossima['origine'] =>
  stored === 'scheda' ? 'scritta' : 'calcolata'

/**
 * When a plant's maintenance is due next, and where the day comes from: the one answer of every screen (docs/product.md
 * §24.10). The date on the record goes first, else what the rules have made of the last one.
 * @param dovuta the row that is kept of it; undefined where there is none (plants out of use, customers who are served no more)
 * @returns null where nobody knows, or nothing is due
 */
export function quandoProssima(
  scritta: string | null,
  dovuta: { stato: string; data_dovuta: string | null; origine: string | null } | undefined,
): Prossima | null {
  if (dovuta?.stato === 'Non_Dovuta') return null
  if (scritta) return { data: scritta, origine: 'scritta' }
  if (!dovuta?.data_dovuta) return null
  return { data: dovuta.data_dovuta, origine: origineDi(dovuta.origine) }
}
