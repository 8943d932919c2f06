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
  testo.replace(HIDDEN, '').replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')

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

/** Little words that lose their vowel: what follows them belongs to them, also after a blank (`D' Amico`). */
const ELISION = /(?<![\p{L}\p{N}])(c|d|l|m|s|t|v|all|anch|dall|dell|nell|quell|sant|sull|un)' (?=\p{L})/gu

/** What somebody looks for: apostrophes don't part words. `D’Amico`, `d' amico` → `damico`. */
export const searched = (testo: string): string =>
  normalise(testo).replace(ELISION, "$1'").replaceAll("'", '')

/**
 * What a text is found by: normalised, and its words with an apostrophe once more without it, so that they are found by
 * either half and as one: `d'amico` → `d'amico damico`.
 */
export function searchable(testo: string): string {
  const intero = normalise(testo)
  const unite = intero.replace(ELISION, "$1'").split(' ')
  const nuove = unite.filter((parola) => parola.includes("'")).map((parola) => parola.replaceAll("'", ''))
  const parole = new Set(intero.split(' '))
  return [intero, ...new Set(nuove.filter((parola) => !parole.has(parola)))].filter(Boolean).join(' ')
}

/** Only the digits of a text: telephones and VAT numbers are compared by these. */
export function digits(testo: string): string {
  return testo.replace(/\D+/g, '')
}

/**
 * The Italian prefix without its plus, where what follows has the length of a whole number: a mobile `393…` of ten digits
 * has none.
 */
const PREFISSO_NUDO = /^39(3\d{8,9}|0\d{8,10})$/

/** A telephone as it is dialled from anywhere: `39 333 1234502` → `+393331234502`; empty where there are no digits. */
export function perChiamare(telefono: string): string {
  const segni = telefono.replace(/[^\d+]+/g, '').replace(/^00/, '+')
  const cifre = digits(segni)
  if (cifre === '') return ''
  return segni.startsWith('+') || PREFISSO_NUDO.test(cifre) ? `+${cifre}` : `+39${cifre}`
}

/** What telephones are compared and searched by: their digits, without the Italian prefix however it is written. */
export const telefonoInCifre = (telefono: string): string => perChiamare(telefono).replace(/^\+(39)?/, '')

/** Digits as wa.me and sms: want them; null where it isn't an Italian mobile. */
export function mobile(telefono: string | null | undefined): string | null {
  const numero = perChiamare(telefono ?? '')
  return /^\+393\d{8,9}$/.test(numero) ? numero.slice(1) : null
}

/** The address that calls a telephone. */
export const perTel = (telefono: string): string => `tel:${perChiamare(telefono)}`

/** The address of a WhatsApp chat with an Italian mobile, with its words in it, to be sent by hand. */
export const perWhatsApp = (numero: string, testo = ''): string =>
  `https://wa.me/${numero}${testo ? `?text=${encodeURIComponent(testo)}` : ''}`

/** The same by SMS. */
export const perSms = (numero: string, testo: string): string =>
  `sms:+${numero}?body=${encodeURIComponent(testo)}`

/** The address of a mail, with its subject and words in it. @param a empty: whoever sends it says to whom */
export const perEmail = (a: string, oggetto: string, testo: string): string =>
  `mailto:${a}?subject=${encodeURIComponent(oggetto)}&body=${encodeURIComponent(testo)}`

/** `IT60X0542811101000000123456` → `IT60 X054 2811 1010 0000 0123 456`, as people read it. */
export const raggruppaIban = (testo: string | null): string =>
  (testo ?? '')
    .replace(/\s+/g, '')
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1 ')

/** How many digits of an Italian number are its prefix: Milan and Rome, mobile ones and large districts, the rest. */
const prefisso = (cifre: string) => (/^0[26]/.test(cifre) ? 2 : /^(3|0[1-9][0159])/.test(cifre) ? 3 : 4)

/** Pairs from the right, three where one is left over: `5521487` → `552 14 87`. */
const aCoppie = (cifre: string) => cifre.replace(/\B(?=(\d{2})+$)/g, ' ').replace(/^(\d) /, '$1')

/**
 * A telephone as it is read out: `0815521487` → `081 552 14 87`. What somebody grouped already, and what is no Italian
 * number, stays as it was written.
 */
export function formatPhone(telefono: string): string {
  const scritto = telefono.trim()
  const [, internazionale = '', cifre = ''] =
    /^(\+39|0039)?(0\d{5,10}|3\d{8,9})$/.exec(PREFISSO_NUDO.test(scritto) ? `+${scritto}` : scritto) ?? []
  if (!cifre) return telefono
  const n = prefisso(cifre)
  return [internazionale, cifre.slice(0, n), aCoppie(cifre.slice(n))].filter(Boolean).join(' ')
}

const FORMA_GIURIDICA = /\ss\.?(r\.?l|p\.?a|n\.?c|a\.?s)\.?$/i

/** `manca la potenza` → `Manca la potenza`, where a sentence begins. */
export const capital = (testo: string): string => testo.charAt(0).toUpperCase() + testo.slice(1)

/** One or two initials for an avatar: `Maria Grazia Ruocco` → `MR`, `ciro.amato` → `CA`, `Clima Sud S.r.l.` → `CS`. */
export function iniziali(nome: string): string {
  const parole = nome
    .replace(FORMA_GIURIDICA, '')
    .split(/[\s._-]+/)
    .filter((p) => /[\p{L}\p{N}]/u.test(p))
  const iniziale = parole[0]?.[0] ?? ''
  const ultima = parole.length > 1 ? (parole.at(-1)?.[0] ?? '') : ''
  return (iniziale + ultima).toUpperCase()
}
