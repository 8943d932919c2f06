import { normalise } from '#shared/text.ts'

export interface Recapito {
  indirizzo: string | null
  cap: string | null
  comune: string | null
  provincia: string | null
}

/** The fields that are where somebody lives. */
export const CAMPI_LUOGO = ['indirizzo', 'cap', 'comune', 'provincia'] as const satisfies (keyof Recapito)[]

/** `Via Epomeo 88, Napoli`, with what is known of it. */
export const indirizzoBreve = ({ indirizzo, comune }: Pick<Recapito, 'indirizzo' | 'comune'>): string =>
  [indirizzo, comune].filter(Boolean).join(', ')

/** `Via Epomeo 88, 80126 Napoli (NA)`, with what is known of it; empty when nothing is. */
export function indirizzoIntero({ indirizzo, cap, comune, provincia }: Recapito): string {
  const luogo = [cap, comune, comune && provincia && `(${provincia})`].filter(Boolean).join(' ')
  return [indirizzo, luogo].filter(Boolean).join(', ')
}

const uguale = (a: string | null, b: string | null) => normalise(a ?? '') === normalise(b ?? '')

/** Whether two are one place: capitals and accents don't tell them apart. */
export const stessoLuogo = (a: Recapito, b: Recapito): boolean =>
  CAMPI_LUOGO.every((campo) => uguale(a[campo], b[campo]))

/** Whether all that is said of the first is said of the second too: it was completed, nobody moved. */
export const completato = (vecchio: Recapito, nuovo: Recapito): boolean =>
  CAMPI_LUOGO.every((campo) => !vecchio[campo] || uguale(vecchio[campo], nuovo[campo]))

/** Whether what both say of themselves is the same. */
export const compatibili = (a: Recapito, b: Recapito): boolean =>
  CAMPI_LUOGO.every((campo) => !a[campo] || !b[campo] || uguale(a[campo], b[campo]))

/** The end of `indirizzoIntero`: what tells a town from a street is its CAP or its province. */
const CON_CAP = /^(?:(.*), )?(\d{5}) ([^,()]+?)(?: \(([A-Za-z]{2})\))?$/
const CON_PROVINCIA = /^(?:(.*), )?()([^,()]+?) \(([A-Za-z]{2})\)$/

/** The place that a text is which `indirizzoIntero` may have written; null where it doesn't say its town for certain. */
export function luogoScritto(testo: string | null): Recapito | null {
  const letto = CON_CAP.exec(testo?.trim() ?? '') ?? CON_PROVINCIA.exec(testo?.trim() ?? '')
  if (!letto) return null
  const [, indirizzo, cap, comune = '', provincia] = letto
  return { indirizzo: indirizzo || null, cap: cap || null, comune, provincia: provincia || null }
}

/** Whether an address that was written of its own, of a visit say, is this place: whole, or its street and what comes after. */
export function haIndirizzo(testo: string | null, luogo: Recapito): boolean {
  const scritto = normalise(testo ?? '')
  const [intero, via] = [indirizzoIntero(luogo), luogo.indirizzo ?? ''].map(normalise)
  if (!scritto || !intero) return false
  if (scritto === intero || scritto === normalise(indirizzoBreve(luogo))) return true
  if (!via || !scritto.startsWith(via) || /^[\p{L}\p{N}/-]/u.test(scritto.slice(via.length))) return false
  const comune = luogoScritto(testo)?.comune
  return !comune || !luogo.comune || uguale(comune, luogo.comune)
}
