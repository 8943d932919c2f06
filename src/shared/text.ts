// Hidden in what people paste: marks of direction, zero-width spaces, soft hyphens. The joiners U+200C and U+200D are
// not among them: emoji and some scripts are written with them.
const HIDDEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffb]/g
// They make a text look like another one. Address books put them around telephones.
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g
const MANY_MARKS = /(\p{M}{30})\p{M}+/gu
// The last is a letter of Braille without dots.
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** True where there is nothing to see: no text, spaces, characters made to be invisible. */
export const isBlank = (testo: string): boolean => !VISIBLE.test(testo)

/** True where characters turn the direction of the text, so that it looks like another one (U+202A–U+202E, U+2066–U+2069). */
export const hasOverrides = (testo: string): boolean => testo.search(OVERRIDES) >= 0

export const withoutOverrides = (testo: string): string => testo.replace(OVERRIDES, '')

/** Without what pasted text hides, and with line breaks of one kind. */
export const withoutHidden = (testo: string): string =>
  testo.replace(HIDDEN, '').replace(/\r\n?|[\u2028\u2029]/g, '\n')

/**
 * At most 30 accents on a letter, as in the Stream-Safe format of Unicode (UAX #15): no language needs more, and to put
 * them into order, as every normalisation does, takes time by the square of their number.
 */
export const fewerMarks = (testo: string): string => testo.replace(MANY_MARKS, '$1')

export const hasTooManyMarks = (testo: string): boolean => testo.search(MANY_MARKS) >= 0

/** At most `massimo` characters of a text, none of them in halves. */
export const cut = (testo: string, massimo: number): string =>
  testo.length <= massimo ? testo : testo.slice(0, massimo).replace(/[\ud800-\udbff]$/, '')

/** A text from outside as a short label in one line, of what can be seen; empty where nothing is left. */
export function oneLine(testo: string, massimo: number): string {
  const visto = fewerMarks(testo.toWellFormed())
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .normalize('NFC')
    .trim()
  return isBlank(visto) ? '' : cut(visto, massimo).trim()
}

/** A file's name as it came with an upload, without the folders that some programs send along. */
export const fileName = (nome: string, massimo: number): string =>
  oneLine(
    nome
      .replace(/\p{Cc}/gu, '')
      .split(/[\\/]/)
      .at(-1) ?? '',
    massimo,
  )

/** Lower case, without accents, apostrophes made plain and spaces single: what searches compare. */
export function normalise(testo: string): string {
  return fewerMarks(testo)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[‘’`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** Only the digits of a text: telephones and VAT numbers are compared by these. */
export function digits(testo: string): string {
  return testo.replace(/\D+/g, '')
}

/** The digits of a telephone without the Italian prefix: `(+39) 333 418` and `333418` are the same. */
export function telefonoInCifre(telefono: string): string {
  return digits(telefono.replace(/[^\d+]+/g, '').replace(/^(\+|00)39/, ''))
}

/** How many digits of an Italian number are its prefix: Milan and Rome, mobile ones and large districts, the rest. */
const prefisso = (cifre: string) => (/^0[26]/.test(cifre) ? 2 : /^(3|0[1-9][0159])/.test(cifre) ? 3 : 4)

/** Pairs from the right, three where one is left over: `5521487` → `552 14 87`. */
const aCoppie = (cifre: string) => cifre.replace(/\B(?=(\d{2})+$)/g, ' ').replace(/^(\d) /, '$1')

/**
 * A telephone as it is read out: `0815521487` → `081 552 14 87`. What somebody grouped already, and what is no Italian
 * number, stays as it was written.
 */
export function formatPhone(telefono: string): string {
  const [, internazionale = '', cifre = ''] = /^(\+39|0039)?(0\d{5,10}|3\d{8,9})$/.exec(telefono.trim()) ?? []
  if (!cifre) return telefono
  const n = prefisso(cifre)
  return [internazionale, cifre.slice(0, n), aCoppie(cifre.slice(n))].filter(Boolean).join(' ')
}

const FORMA_GIURIDICA = /\ss\.?(r\.?l|p\.?a|n\.?c|a\.?s)\.?$/i

/** One or two initials for an avatar: `Maria Grazia Ruocco` → `MR`, `ciro.amato` → `CA`, `Clima Sud S.r.l.` → `CS`. */
export function iniziali(nome: string): string {
  const parole = nome
    .replace(FORMA_GIURIDICA, '')
    .split(/[\s._-]+/)
    .filter((p) => /[\p{L}\p{N}]/u.test(p))
  const prima = parole[0]?.[0] ?? ''
  const ultima = parole.length > 1 ? (parole.at(-1)?.[0] ?? '') : ''
  return (prima + ultima).toUpperCase()
}
