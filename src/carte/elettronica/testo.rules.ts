import type { Valore } from '#shared/forma.ts'
import { spelled } from '#shared/signs.ts'

/**
 * What the exchange system (SdI) accepts in a text: the characters of Latin-1. What people type or paste beyond them is
 * written as they would have with an old typewriter; nothing is refused for a curly apostrophe.
 */

const FUORI = /[^\t\n\r\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff]/gu
const dentro = (segno: string): boolean => segno.search(FUORI) < 0
const VISIBILE = /\P{Default_Ignorable_Code_Point}/u
/** Written on several lines, in tabs or with spaces that don't break: in the file it is one line with plain spaces. */
const SPAZI = /[\s\u00a0]+/g

/** A text of the file, and whether people would see a difference from what they wrote. */
export interface TestoSdi {
  testo: string
  cambiato: boolean
}

/**
 * A text as the SdI accepts it: one line of Latin-1 without control characters, without spaces at its ends. Accents that
 * Latin-1 has stay; letters it lacks lose theirs, signs become words (`#shared/signs.ts`), or `?` where nothing Latin is
 * beneath; pictures and marks that can't be seen go. Spaces and line breaks are no change worth telling.
 */
export function testoSdi(scritto: string): TestoSdi {
  let cambiato = false
  const testo = scritto
    .normalize('NFC')
    .toWellFormed()
    .replace(FUORI, (segno) => {
      if (/\s/.test(segno)) return ' '
      const nuovo = spelled(segno, dentro)
      if (nuovo !== '' || VISIBILE.test(segno)) cambiato = true
      return nuovo
    })
  return { testo: testo.replace(SPAZI, ' ').trim(), cambiato }
}

/** The signs of a text that are written otherwise in the file, and how: once each. */
export function cambiDi(scritto: string): [segno: string, nuovo: string][] {
  const fuori = new Set(scritto.normalize('NFC').toWellFormed().match(FUORI))
  const visti = [...fuori].filter((segno) => !/\s/.test(segno) && VISIBILE.test(segno))
  return visti.map((segno) => [segno, spelled(segno, dentro)])
}

/** The first word with letters that aren't Latin: nothing of them could be read in the file. */
export const nonLatina = (scritto: string): string | null =>
  (scritto.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).find((parola) =>
    cambiDi(parola).some(([segno, nuovo]) => nuovo === '?' && /\p{L}/u.test(segno)),
  ) ?? null

/** At most `massimo` characters of a text that is Latin-1 already, and whether something was cut. */
export function tagliato(testo: string, massimo: number): TestoSdi {
  if (testo.length <= massimo) return { testo, cambiato: false }
  return { testo: testo.slice(0, massimo).trimEnd(), cambiato: true }
}

/** The text of a field: Latin-1, cut. Empty texts stay empty: whoever writes the field leaves it out. */
export const campo = (scritto: string | null | undefined, massimo: number): string =>
  tagliato(testoSdi(scritto ?? '').testo, massimo).testo

/**
 * A field that takes ASCII only (numbers, units, telephones): accents go too.
 */
export const campoAscii = (scritto: string | null | undefined, massimo: number): string =>
  tagliato(
    testoSdi(scritto ?? '')
      .testo.normalize('NFKD')
      .replace(/[^\u0020-\u007e]/g, ''),
    massimo,
  ).testo.trim()

/**
 * A text as it is written where the form wants this: one line, of the signs that it takes, cut at its length. Codes,
 * numbers and days stay as they are.
 */
export function nelPosto(
  { base, segni, lungo = Number.POSITIVE_INFINITY }: Valore,
  scritto: string | null | undefined,
): string {
  if (base !== 'normalizedString') return scritto ?? ''
  return segni === 'ascii' ? campoAscii(scritto, lungo) : campo(scritto, lungo)
}

/**
 * A text in pieces that the file can hold, broken between words; words longer than a piece are broken anywhere.
 * @returns no piece where there is no text
 */
export function aPezzi(scritto: string, massimo: number): string[] {
  const pezzi: string[] = []
  let resto = testoSdi(scritto).testo
  while (resto.length > massimo) {
    const spazio = resto.lastIndexOf(' ', massimo)
    const fine = spazio > 0 ? spazio : massimo
    pezzi.push(resto.slice(0, fine))
    resto = resto.slice(fine).trimStart()
  }
  return resto === '' ? pezzi : [...pezzi, resto]
}
