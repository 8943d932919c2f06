import { normalise } from '#shared/text.ts'

/** What a part is known by. */
export interface ComeSiRiconosce {
  codice: string | null
  descrizione: string
  fornitore_id: number | null
}

/** Letters and digits of a code: `VK-4105` → `vk4105`. */
const segni = (codice: string | null): string => normalise(codice ?? '').replace(/[^\p{L}\p{N}]/gu, '')

const parole = (testo: string): string[] => [...new Set(normalise(testo).match(/[\p{L}\p{N}]+/gu))]

/** A code that is no plain word or number, so that it means the same wherever it is written. */
const parlante = (codice: string): boolean => codice.length >= 4 && /\d/.test(codice)

/**
 * Whether a line of a supplier's invoice is of a part: it has its code, by letters and digits; or, unless both have one, all its
 * words, of which there are at least two. Another supplier's never is.
 */
export function eIlPezzo(pezzo: ComeSiRiconosce, riga: ComeSiRiconosce): boolean {
  if (pezzo.fornitore_id !== null && pezzo.fornitore_id !== riga.fornitore_id) return false
  const [cercato, scritto] = [segni(pezzo.codice), segni(riga.codice)]
  if (cercato && cercato === scritto) return true
  // Many write it among the words.
  if (parlante(cercato) && riga.descrizione.split(/\s+/).some((parola) => segni(parola) === cercato))
    return true
  if (cercato && scritto) return false
  const scritte = new Set(parole(riga.descrizione))
  const cercate = parole(pezzo.descrizione)
  return cercate.length >= 2 && cercate.every((parola) => scritte.has(parola))
}
