import { avvertenzaIvaEstera, eItalia, identificativoIva, senzaPaese } from '#shared/paesi.ts'

/**
 * Check characters of the Italian tax codes. They warn and never block (docs/product.md §6.4): the registry has issued codes
 * with mistakes, and the customer may be right.
 */

const CIFRA = '[0-9LMNPQRSTUV]' // omocodia: digits replaced by letters when two people would share a code
const PERSONA = new RegExp(`^[A-Z]{6}${CIFRA}{2}[ABCDEHLMPRST]${CIFRA}{2}[A-Z]${CIFRA}{3}[A-Z]$`)
const UNDICI = /^\d{11}$/

/** Values of the characters in odd places (1st, 3rd …), for 0–9 and A–J, then K–Z (D.M. 23/12/1976). */
const DISPARI = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

/** 0–9 → 0–9, A–Z → 0–25. */
const ordine = (carattere: string) => Number.parseInt(carattere, 36) - (/\d/.test(carattere) ? 0 : 10)

/** The 16th character that belongs to the first 15 of a codice fiscale. */
export function carattereControllo(primiQuindici: string): string {
  let somma = 0
  for (const [n, carattere] of [...primiQuindici].entries())
    somma += n % 2 === 0 ? (DISPARI[ordine(carattere)] ?? 0) : ordine(carattere)
  return String.fromCharCode(65 + (somma % 26))
}

/** Sixteen characters as a person has them, right or not. */
export const codiceDiPersona = (testo: string): boolean => PERSONA.test(testo.trim().toUpperCase())

/** Eleven digits whose last is right (Luhn; D.M. 23/12/1976 too). */
export function partitaIvaGiusta(testo: string): boolean {
  if (!UNDICI.test(testo) || testo === '00000000000') return false
  let somma = 0
  for (const [n, cifra] of [...testo].entries()) {
    const doppia = n % 2 === 0 ? Number(cifra) : Number(cifra) * 2
    somma += doppia > 9 ? doppia - 9 : doppia
  }
  return somma % 10 === 0
}

/**
 * Which of the firms that share one VAT number somebody is (a VAT group, DPR 633/72 art. 70-bis): their own code, of eleven
 * digits that aren't the number's; null where it tells nothing.
 */
export const codiceNelGruppo = (partitaIva: string | null, codiceFiscale: string | null): string | null =>
  partitaIva !== null && codiceFiscale !== null && UNDICI.test(codiceFiscale) && codiceFiscale !== partitaIva
    ? codiceFiscale
    : null

/** Whether two who have this VAT number may be one firm, by their codici fiscali. */
export function stessaDitta(partitaIva: string, codice: string | null, altroCodice: string | null): boolean {
  const [gruppo, altroGruppo] = [
    codiceNelGruppo(partitaIva, codice),
    codiceNelGruppo(partitaIva, altroCodice),
  ]
  return gruppo === null || altroGruppo === null || gruppo === altroGruppo
}

/** Sixteen characters of a person, or eleven digits of a body, with the right last one. */
export function codiceFiscaleGiusto(testo: string): boolean {
  const codice = testo.toUpperCase()
  return PERSONA.test(codice)
    ? carattereControllo(codice.slice(0, 15)) === codice[15]
    : partitaIvaGiusta(codice)
}

const CARATTERE_FINALE = 'Controlla il carattere finale'

/** What to tell beside a codice fiscale as it stands; nothing while it may still be on its way to be right. */
export function avvertenzaCodiceFiscale(testo: string, nazione?: string | null): string | undefined {
  const codice = testo.trim().toUpperCase()
  if (codiceFiscaleGiusto(codice)) return undefined
  // Abroad they have codes of their own: only one that looks Italian is judged.
  if (!eItalia(nazione)) return PERSONA.test(codice) ? CARATTERE_FINALE : undefined
  if (codice.length === 16) return PERSONA.test(codice) ? CARATTERE_FINALE : 'Controlla il codice fiscale'
  return UNDICI.test(codice) ? CARATTERE_FINALE : undefined
}

/** The same for a partita IVA, by the country's rule. */
export function avvertenzaPartitaIva(testo: string, nazione?: string | null): string | undefined {
  const numero = testo.trim()
  if (!eItalia(nazione) && identificativoIva(nazione ?? '', numero).paese !== 'IT')
    return avvertenzaIvaEstera(nazione ?? '', numero)
  const codice = eItalia(nazione) ? numero : senzaPaese(numero, 'IT')
  if (partitaIvaGiusta(codice)) return undefined
  if (UNDICI.test(codice)) return 'Controlla la cifra finale'
  return /\D/.test(codice) ? 'Solo cifre' : undefined
}
