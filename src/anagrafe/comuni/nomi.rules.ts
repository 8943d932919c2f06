import { normalise } from '#shared/text.ts'

/** How a name of a town is compared with one that people write: by letters, by words, and by words cut short. */

/** Without accents, apostrophes, blanks and hyphens. */
export const chiaveComune = (nome: string): string => normalise(nome).replace(/[^a-z]/g, '')

/** The same with its accents, however they are typed: `FORLI'`, `Forlí` → `forlì`. */
export const chiaveAccentata = (nome: string): string =>
  nome
    .toLowerCase()
    .replace(/[‘’`´]/g, "'")
    .replace(/([aeiou])'(?!\p{L})/gu, '$1\u0300')
    .normalize('NFC')
    .replace(/[áéíóú]/g, (acuta) => 'àèìòù'.charAt('áéíóú'.indexOf(acuta)))
    .replace(/[^\p{L}]/gu, '')

const LEGAMI = new Set(
  'a ad ai al alla allo con d da dal dalla de degli dei del dell della delle dello di e ed gli i il in l la le lo ne nei nel nell nella nelle negli su sul sull sulla sulle'.split(
    ' ',
  ),
)
const SANTO = /^(s|st|ss|sto|sta|san|sant|santa|sante|santi|santo)\.?$/

/**
 * The words that tell a name apart, as they are compared: `S. Ilario d'Enza` → `s`, `ilario`, `enza`; a point stays where
 * something was cut off (`Cast. Monti`, `C.novo`, `C/mare`).
 */
export function paroleComune(nome: string): string[] {
  const scritte = normalise(nome)
    .replace(/(?<=[a-z] )s\/ ?/g, '')
    .replace(/\b([a-z])\/(?=[a-z]{3})/g, '$1.')
    .replace(/^4 (?=[a-z])/, 'quattro ')
    .replace(/\bs\.t[aeio]\b\.?|\b(s|ss|st|sta|sto)\.(?=\s*[a-z])/g, 's ')
    .split(/[^a-z.]+/)
    .map((parola) => parola.replace(/^\.+|(?<=\.)\.+/g, ''))
    .filter(Boolean)
    .map((parola) => (SANTO.test(parola) ? 's' : parola))
  const piene = scritte.filter((parola) => !LEGAMI.has(parola))
  return piene.length > 0 ? piene : scritte
}

/**
 * Letters to be changed, left out, put in or exchanged with their neighbour between two texts (optimal string alignment).
 * @returns a number above `massimo` where it is more
 */
export function lettereDiverse(a: string, b: string, massimo: number): number {
  if (Math.abs(a.length - b.length) > massimo) return massimo + 1
  let [avanti, sopra] = [[] as number[], Array.from({ length: b.length + 1 }, (_, n) => n)]
  for (let i = 1; i <= a.length; i++) {
    const riga = [i]
    let minimo = i
    for (let j = 1; j <= b.length; j++) {
      const sostituita = (sopra[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let meno = Math.min((sopra[j] ?? 0) + 1, (riga[j - 1] ?? 0) + 1, sostituita)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        meno = Math.min(meno, (avanti[j - 2] ?? 0) + 1)
      riga.push(meno)
      minimo = Math.min(minimo, meno)
    }
    if (minimo > massimo) return massimo + 1
    ;[avanti, sopra] = [sopra, riga]
  }
  return sopra[b.length] ?? 0
}

/** How many slips are believed in a word: none in a short one, two in a long one. */
export const sviste = (lettere: number): number => (lettere < 5 ? 0 : lettere < 8 ? 1 : 2)

const CONTRATTA = /^([a-z]+)\.([a-z]{2,})$/
const comeNovo = (parola: string) => parola.replace('nuov', 'nov')

/** How far a written word is from one of a name; infinite where it is another word. */
function scartoParola(scritta: string, intera: string): number {
  if (scritta === intera) return 0
  if (scritta.includes('.')) {
    const [, inizio = '', fine = ''] = CONTRATTA.exec(scritta) ?? []
    if (!fine) return intera.startsWith(scritta.replace('.', '')) ? 0.3 : Infinity
    const contratta = intera.length > scritta.length - 1 && intera.startsWith(inizio) && intera.endsWith(fine)
    return contratta ? 0.4 : Infinity
  }
  if (scritta.length <= 4 && intera.startsWith(scritta)) return 0.3
  const massimo = sviste(scritta.length)
  if (massimo === 0 || Math.abs(scritta.length - intera.length) > massimo + 1) return Infinity
  const [prima, dopo] = [comeNovo(scritta), comeNovo(intera)]
  if (prima === dopo) return 0.1
  const diverse = lettereDiverse(prima, dopo, massimo)
  return diverse <= massimo ? diverse / 2 : Infinity
}

/** What is left out at the end of a name, and what stands behind it (a hamlet). */
const ACCORCIATO = 0.6
const SEGUITO = 1.4

/**
 * How far written words are from those of a name, word by word from the first: 0 the same, up to 0.6 only shortened
 * (`Montecchio` for `Montecchio Emilia`), more with what is cut off, contracted or mistyped.
 * @returns infinite where they are another name's
 */
export function scartoNome(scritte: readonly string[], intere: readonly string[]): number {
  if (scritte.length === 1 && scritte.join('').replace('.', '').length < 3) return Infinity
  let scarto = 0
  for (const [n, scritta] of scritte.entries()) {
    const intera = intere[n]
    if (intera === undefined) return scarto < 0.3 ? scarto + SEGUITO : Infinity
    const quanto = scartoParola(scritta, intera)
    if (quanto === Infinity) return scartoUnite(scritte, intere, n) + scarto
    scarto += quanto
  }
  if (scritte.length === intere.length) return scarto
  return scritte.at(-1) === 's' ? Infinity : scarto + ACCORCIATO
}

/** `M.Emilia`, two words written as one with a point between. */
function scartoUnite(scritte: readonly string[], intere: readonly string[], n: number): number {
  if (!scritte[n]?.includes('.')) return Infinity
  const [prima, dopo] = scritte[n].split('.')
  return prima && dopo ? scartoNome([`${prima}.`, dopo, ...scritte.slice(n + 1)], intere.slice(n)) : Infinity
}

/** Whether names that begin with this word may be meant: asked once for all of them. */
export const comincia = (scritta: string, intera: string): boolean =>
  scritta.includes('.') || scartoParola(scritta, intera) < Infinity
