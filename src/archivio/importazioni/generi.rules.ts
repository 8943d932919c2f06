import { nomeProprio, riconosciEnte } from '#anagrafe/clienti/ente.rules.ts'
import { codiceDiPersona, partitaIvaGiusta } from '#anagrafe/clienti/rules.ts'
import { cellText, leggiData } from '#shared/cells.ts'
import { dateExists, oggi } from '#shared/dates.ts'
import { leggiPaese } from '#shared/paesi.ts'
import { eProvincia } from '#shared/provinces.ts'
import { normalise, telefonoInCifre } from '#shared/text.ts'

/** Of what kind the cells of a column are, whatever it is called: only where nothing else looks so. */

export type GenereDiColonna =
  | 'email'
  | 'pec'
  | 'codiceFiscale'
  | 'partitaIva'
  | 'codici'
  | 'telefono'
  | 'cap'
  | 'provincia'
  | 'comune'
  | 'indirizzo'
  | 'nazione'
  | 'giorno'

/** Whether a name is of an Italian town. */
export type EComune = (nome: string) => boolean

const CAMPIONE = 300
/** Of a longer cell nothing is asked. */
const LUNGA = 120

/** The filled cells of a column, of a long one some from all over it. */
export function campione(celle: readonly string[]): string[] {
  const passo = Math.max(1, Math.floor(celle.length / CAMPIONE))
  return celle.flatMap((cella, i) => (i % passo === 0 ? cellText(cella.slice(0, LUNGA)) || [] : []))
}

/** How many of these cells are so, 0 to 1; 0 of none. */
export const quanta = (celle: readonly string[], prova: (cella: string) => boolean): number =>
  celle.length === 0 ? 0 : celle.filter(prova).length / celle.length

const stretto = (cella: string) => cella.replace(/[\s.-]/g, '')
const undici = (cella: string) => /^(it)?\d{11}$/i.test(stretto(cella))
const suaIva = (cella: string) => partitaIvaGiusta(stretto(cella).replace(/^it/i, ''))
const diPersona = (cella: string) => codiceDiPersona(stretto(cella))

/** The first number of a cell: `m` mobile, `f` fixed, '' none. */
function linea(cella: string): 'm' | 'f' | '' {
  const primo = cella.split(/[;,|\n]|\s[/-]\s/)[0] ?? ''
  if (/[a-z]\d|\d[a-z]/i.test(primo)) return ''
  const numero = telefonoInCifre(primo.replace(/(?<=\d{8})\/.*$/, ''))
  if (/^3\d{8,9}$/.test(numero)) return 'm'
  return /^0\d{7,10}$/.test(numero) ? 'f' : ''
}

/** Fixed lines alone look like any number, unless they are written as telephones are. */
function sonoTelefoni(celle: readonly string[]): boolean {
  const linee = celle.map(linea)
  const mobili = linee.filter((suo) => suo === 'm').length
  const scritti = quanta(celle, (cella) => /^\+|^0\d{1,3}[\s./-]+\d/.test(cella))
  return quanta(linee, (suo) => suo !== '') >= 0.9 && (mobili * 5 >= celle.length || scritti >= 0.5)
}

/** Five digits that come again and begin alike: customers' codes go on, days are of years. */
function sonoCap(celle: readonly string[]): boolean {
  if (celle.length < 3 || quanta(celle, (cella) => /^\d{5}$/.test(cella)) < 0.9) return false
  const inizi = Map.groupBy(celle, (cella) => cella.slice(0, 2))
  const piu = Math.max(...[...inizi.values()].map((suoi) => suoi.length))
  return new Set(celle).size <= Math.max(2, celle.length * 0.6) && piu >= celle.length * 0.5
}

const VIA =
  /^(via|viale|v\.le|vicolo|vico|piazza|p\.?z?z?a\.?|piazzale|p\.le|corso|c\.so|strada|str\.|largo|localita|loc\.|contrada|c\.da|frazione|fraz\.|borgo|salita|galleria|traversa|lungo\w+)[ .]/

/** A day that is written as one: not a bare year, nor the number that a spreadsheet makes of it. */
const sembraGiorno = (cella: string): boolean =>
  !/^\d+([.,]\d+)?$/.test(cella) && dateExists(leggiData(cella).valore ?? '')

/** Yes and no are Siena and Novara. */
const sonoProvince = (celle: readonly string[]) =>
  celle.length > 1 &&
  quanta(celle, (cella) => eProvincia(cella.replace(/[()]/g, ''))) >= 0.9 &&
  quanta(celle, (cella) => /^(si|no)$/i.test(cella)) < 0.5

const sonoPaesi = (celle: readonly string[]) =>
  quanta(celle, (cella) => /^ita?$/i.test(cella) || (cella.length > 3 && leggiPaese(cella) !== null)) >= 0.9

/** @param celle as `campione` gives them */
export function genereDi(celle: readonly string[], eComune?: EComune): GenereDiColonna | null {
  if (celle.length === 0) return null
  const quasi = (prova: (cella: string) => boolean, quante = 0.9) => quanta(celle, prova) >= quante
  if (quasi((cella) => /^\S+@\S+\.\S+$/.test(cella)))
    return quasi((cella) => /[@.](pec|legalmail|arubapec|postacert)/i.test(cella), 0.5) ? 'pec' : 'email'
  if (quasi(diPersona)) return 'codiceFiscale'
  const enti = quanta(celle, undici)
  if (quasi((cella) => undici(cella) || diPersona(cella)) && (quasi(diPersona, 0.05) || quasi(suaIva, 0.6)))
    return enti >= 0.9 ? 'partitaIva' : 'codici'
  if (sonoTelefoni(celle)) return 'telefono'
  if (quasi(sembraGiorno)) return 'giorno'
  if (sonoCap(celle)) return 'cap'
  if (sonoProvince(celle)) return 'provincia'
  if (celle.length > 1 && quasi((cella) => VIA.test(normalise(cella)), 0.8)) return 'indirizzo'
  if (eComune && celle.length > 2 && quasi((cella) => cella.length > 2 && eComune(cella), 0.6))
    return 'comune'
  return sonoPaesi(celle) ? 'nazione' : null
}

/** What follows belongs to the surname: `Anna De Luca`. */
const PARTICELLA = /^(d['’]?|de|di|da|dal|dalla|del|della|dello|la|lo|li)$/i

/** Where first names stand in a column of whole names: `prima` as `Mario Rossi`; null where it isn't one, or doesn't tell. */
export function ordineDeiNomi(celle: readonly string[]): 'prima' | 'dopo' | null {
  const nomi = celle.map((cella) => cella.split(/[\s,]+/)).filter((parole) => parole.length > 1)
  const dice = nomi.flatMap((parole) => {
    const inizio = nomeProprio(parole[0] ?? '')
    const fine = nomeProprio(parole.at(-1) ?? '') && !PARTICELLA.test(parole.at(-2) ?? '')
    return inizio === fine ? [] : [inizio ? ('prima' as const) : ('dopo' as const)]
  })
  const prime = dice.filter((dove) => dove === 'prima').length
  if (dice.length < 2 || dice.length * 2 < nomi.length) return null
  if (prime >= dice.length * 0.8) return 'prima'
  return prime <= dice.length * 0.2 ? 'dopo' : null
}

/** Whether these are names, of people and firms: nothing else of a list has first names, and words of firms, in most cells. */
export const sonoNomi = (celle: readonly string[]): boolean =>
  celle.length > 2 &&
  quanta(
    celle,
    (cella) => !/\d{3}|@/.test(cella) && /\s/.test(cella) && riconosciEnte({ denominazione: cella }).sicuro,
  ) >= 0.6

/**
 * Whether these days may be those of a last, or of a next service: not those of births.
 * @returns null where they may not; `mezzo` the middle one, to choose among several columns
 */
export function giorniDiVisita(celle: readonly string[]): { futuri: boolean; mezzo: string } | null {
  const giorni = celle
    .map((cella) => leggiData(cella).valore ?? '')
    .filter(dateExists)
    .sort()
  const mezzo = giorni[Math.floor(giorni.length / 2)] ?? ''
  if (mezzo < '1990') return null
  return { futuri: quanta(giorni, (giorno) => giorno > oggi()) >= 0.9, mezzo }
}
