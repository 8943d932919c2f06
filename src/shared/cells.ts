// long because every way in which people, banks and spreadsheets write into a cell is read here
import { dateExists, dayInRome } from './dates.ts'
import { decimalPoint } from './numbers.ts'
import {
  digits,
  fewerMarks,
  normalise,
  perChiamare,
  telefonoInCifre,
  withoutHidden,
  withoutOverrides,
} from './text.ts'

/**
 * What people write in the cells of a spreadsheet, and what spreadsheets make of it, read as the forms want it. Each
 * reader gives the value, null where there is none, and a warning where something was guessed or lost.
 */
export interface Read<T = string> {
  valore: T | null
  avviso?: string
}

const NIENTE =
  /^([-–—_/\\.*?]+|x+|n[./ ]{0,2}[dc]\.?|n[./]a\.?|n\.p\.?|null|nan|none|nil|undefined|nessun[oa]?|vuot[oa]|non (disponibile|pervenut[oa]|comunicat[oa]|rilevat[oa]|not[oa])|sconosciut[oa]|ignot[oa]|#(n\/d|n\/a|rif!|ref!|valore!|value!|nome\?|name\?|div\/0!|num!|nullo!|null!))$/i

/** A cell without the apostrophe that keeps a spreadsheet from calculating. */
const nuda = (cella: string): string =>
  fewerMarks(withoutHidden(cella))
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/[\u200c\u200d]/g, '')
    .trim()
    .replace(/^'(?=[=@+\-\d])/, '')

/**
 * A cell without the words for "nothing", and without the apostrophe that keeps a spreadsheet from calculating.
 * @param salvo what is such a word and yet means something in this field: None is a town, Null a surname
 */
export function cellText(cella: string, salvo?: RegExp): string {
  const testo = nuda(cella)
  return NIENTE.test(testo) && !salvo?.test(testo) ? '' : testo
}

const SCIENTIFICA = /^(\d)(?:[.,](\d+))?e\+?(\d{1,3})$/i
/** What a spreadsheet remembers of a number. */
const CIFRE_TENUTE = 15

/** Undoes 3,331234567E+09; undefined where digits were lost on the way, null of what is no such number. */
function daScientifica(testo: string): string | undefined | null {
  const trovata = SCIENTIFICA.exec(testo.replace(/\s/g, ''))
  if (!trovata) return null
  const [, cifra = '', decimali = ''] = trovata
  const esponente = Number(trovata[3])
  // Zeros at the end of a long number aren't written; of `1,8E+04` nobody knows what stood there.
  if (esponente >= CIFRE_TENUTE || decimali.length < (esponente > 6 ? esponente - 2 : esponente))
    return undefined
  return (cifra + decimali.padEnd(esponente, '0')).slice(0, esponente + 1)
}

/**
 * A code of digits, or of letters and digits: of `2,1E+25` nothing is left, and it is said; `1,23456E+05` is 123456. A
 * spreadsheet writes the plus: `5E10` without it is a code.
 */
export function leggiCifre(cella: string): Read {
  const testo = cellText(cella).replace(/^(\d{6,})[.,]0+$/, '$1')
  const numero = /e\+/i.test(testo) ? daScientifica(testo) : null
  if (numero === undefined)
    return { valore: null, avviso: `${testo}: il foglio di calcolo ha perso le cifre, resta vuoto` }
  const valore = (numero ?? testo) || null
  return valore && /^\d{15}0{2,}$/.test(valore)
    ? {
        valore,
        avviso: 'Dopo quindici cifre ci sono solo zeri: forse il foglio di calcolo ha perso le altre',
      }
    : { valore }
}

/** A house number; one that the spreadsheet took for a day, `03-apr`, is read as it was, and said. */
export function leggiCivico(cella: string): Read {
  const { valore, avviso } = leggiCifre(cella)
  const era = !avviso && valore && eraFrazione(valore)
  if (era)
    return {
      valore: era,
      avviso: `${valore}: il foglio di calcolo ne ha fatto una data. Letto ${era}: controlla`,
    }
  return avviso ? { valore, avviso } : { valore }
}

/** `3/4` of `03-apr`, `mar-04`, `2026-04-03` and `03/04/2026`; undefined of what is no day. */
function eraFrazione(testo: string): string | undefined {
  const data =
    /^\d{4}-(?<mese>\d\d)-(?<giorno>\d\d)$/.exec(testo) ??
    /^(?<giorno>\d\d?)\/(?<mese>\d\d?)\/\d{4}$/.exec(testo)
  if (data?.groups) return `${Number(data.groups.giorno)}/${Number(data.groups.mese)}`
  const [, giorno, nome = ''] = /^(\d{1,2})[-/]([a-z]{3})[a-z]*\.?$/i.exec(testo) ?? []
  const [, nomeDavanti = '', secondo] = /^([a-z]{3})[a-z]*\.?[-/](\d{1,2})$/i.exec(testo) ?? []
  const mese = MESI.indexOf((nome || nomeDavanti).toLowerCase()) + 1
  if (mese === 0) return undefined
  return giorno ? `${Number(giorno)}/${mese}` : `${mese}/${Number(secondo)}`
}

export interface Telefoni extends Read {
  /** Further numbers of the same cell. */
  altri: string[]
}

/** One telephone; a second one in the same cell comes apart. `3,33E+09` has lost its digits and is left out. */
export function leggiTelefono(cella: string): Telefoni {
  const testo = cellText(withoutOverrides(cella)).replace(
    /^(tel|cell?|telefono|cellulare|mobile|casa|ufficio)\b[.:\s]*/i,
    '',
  )
  if (testo === '') return { valore: null, altri: [] }
  const numero = daScientifica(testo)
  if (numero === undefined)
    return {
      valore: null,
      altri: [],
      avviso: `${testo}: il foglio di calcolo ha perso le cifre, il numero resta vuoto`,
    }
  const parti = (numero ?? testo.replace(/^(\d{6,})[.,]0+$/, '$1'))
    .split(/[;,|\n]|\s\/\s|(?<=\d{8})\/|\s-\s|\b[oe]\b/)
    .map((parte) => parte.trim())
    .filter((parte) => digits(parte).length >= 5)
  const [valore, ...ulteriori] = parti
  if (!valore) return { valore: testo, altri: [], avviso: 'Non sembra un numero di telefono' }
  const nudo = telefonoInCifre(valore)
  if (nudo.length < 6) return { valore, altri: ulteriori, avviso: 'Il numero è corto: controllalo' }
  if (perChiamare(valore).startsWith('+39') && /^[1-24-9]/.test(nudo))
    return { valore, altri: ulteriori, avviso: 'Non comincia per 0 né per 3: manca lo zero iniziale?' }
  return { valore, altri: ulteriori }
}

/** The first address of a cell. */
export function leggiEmail(cella: string): Read {
  const testo = cellText(cella)
    .replace(/^mailto:/i, '')
    .replace(/^.*<([^<>]+)>$/, '$1')
  if (testo === '' || /^no$/i.test(testo)) return { valore: null }
  const [indirizzo = '', ...resto] = testo.split(/[\s;,]+/).filter((p) => p.includes('@'))
  if (!indirizzo) return { valore: testo }
  return resto.length > 0
    ? { valore: indirizzo, avviso: `Più di un indirizzo: tenuto ${indirizzo}` }
    : { valore: indirizzo }
}

const MESI = ['gen', 'feb', 'mar', 'apr', 'mag', 'giu', 'lug', 'ago', 'set', 'ott', 'nov', 'dic']
const due = (n: number | string) => String(n).padStart(2, '0')
const annoIntero = (anno: string) => (anno.length > 2 ? anno : `${Number(anno) < 50 ? 20 : 19}${due(anno)}`)

/** A day in any of the ways Italians and spreadsheets write it → `yyyy-MM-dd`; what can't be read comes back as it is. */
export function leggiData(cella: string): Read {
  const testo = cellText(cella)
  if (testo === '' || /^0?0[/.-]0?0[/.-]0+$/.test(testo)) return { valore: null }
  // An instant of another zone may be of another day here.
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(testo) && !Number.isNaN(Date.parse(testo)))
    return { valore: dayInRome(testo) }
  const nudo = testo
    .replace(/[.,]?[ T]{1,3}\d{1,2}[:.]\d{2}([:.]\d{2})?([.,]\d+)?Z?$/, '')
    .replace(
      /^(lun|mar|mer|gio|ven|sab|dom)(edì|tedì|coledì|vedì|erdì|ato|enica)?,?\s+(?=\d{1,2}[^\d])/iu,
      '',
    )
  const giorno = (anno: string, mese: number | string, g: number | string): Read => {
    const data = `${annoIntero(anno)}-${due(mese)}-${due(g)}`
    return { valore: dateExists(data) ? data : testo }
  }
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(nudo)
  if (iso) return giorno(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '')
  const nostra = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})$/.exec(nudo)
  if (nostra) return giorno(nostra[3] ?? '', nostra[2] ?? '', nostra[1] ?? '')
  const aParole = /^(?:(\d{1,2})[-/. °]+)?(\p{L}{3,})\.?[-/. ]+(\d{2}|\d{4})$/u.exec(normalise(nudo))
  const mese = aParole ? MESI.indexOf((aParole[2] ?? '').slice(0, 3)) + 1 : 0
  if (aParole && mese > 0) {
    const letta = giorno(aParole[3] ?? '', mese, aParole[1] ?? 1)
    return aParole[1] ? letta : { ...letta, avviso: 'Solo mese e anno: messo il primo del mese' }
  }
  const meseAnno = /^(\d{1,2})[-/.](\d{4})$/.exec(nudo)
  if (meseAnno)
    return {
      ...giorno(meseAnno[2] ?? '', meseAnno[1] ?? '', 1),
      avviso: 'Solo mese e anno: messo il primo del mese',
    }
  if (/^(19|20)\d\d$/.test(nudo)) return { ...giorno(nudo, 1, 1), avviso: 'Solo l’anno: messo il 1° gennaio' }
  // Days since 30 December 1899, as a spreadsheet counts them: 1954 to 2119.
  const seriale = /^(\d{5})([.,]\d+)?$/.exec(nudo)
  if (seriale && Number(seriale[1]) >= 20_000 && Number(seriale[1]) < 80_000)
    return { valore: new Date(Date.UTC(1899, 11, 30 + Number(seriale[1]))).toISOString().slice(0, 10) }
  return { valore: testo }
}

/** `24,5 kW`, `1.024,50`, `24.5` → 24.5; without a comma a point is of the decimals; NaN where it is no number. */
export function leggiNumeroDiCella(cella: string): Read<number> {
  const testo = cellText(cella)
    .replace(/(kw|kcal\/h|kcal)\.?$/i, '')
    .replace(/\s/g, '')
  if (testo === '') return { valore: null }
  const piano = testo.includes(',') ? decimalPoint(testo) : testo
  const avviso = puntoDubbio(testo)
  return {
    valore: /^-?\d+(\.\d+)?$/.test(piano) ? Number(piano) : Number.NaN,
    ...(avviso && { avviso }),
  }
}

/** In a file a point before three digits is of the decimals, as programs write them; a person may have meant thousands. */
export const puntoDubbio = (testo: string): string | undefined =>
  /^[1-9]\d{0,2}\.\d{3}$/.test(testo) ? `Letto come ${testo.replace('.', ',')}: controlla` : undefined

/** Five digits in Italy; a spreadsheet takes `00184` for the number 184. */
export function leggiCap(cella: string, italiano = true): Read {
  const letto = leggiCifre(cella)
  if (letto.avviso || !italiano) return letto
  const testo = (letto.valore ?? '').replace(/^I-/i, '').replace(/^(\d+)[.,]0+$/, '$1')
  return { valore: /^\d{3,4}$/.test(testo) ? testo.padStart(5, '0') : testo || null }
}

/** Eleven digits; zeros that a spreadsheet took away from the front come back. */
export function leggiPartitaIva(cella: string, italiana = true): Read {
  const testo = cellText(cella)
    .replace(/^(p\.?\s*i\.?v?\.?a?\.?|it)[:\s]*(?=\d)/i, '')
    .replace(/[\s.]/g, '')
  if (testo === '' || /^0+$/.test(testo)) return { valore: null }
  const numero = daScientifica(cellText(cella))
  if (numero === undefined)
    return {
      valore: null,
      avviso: `${cellText(cella)}: il foglio di calcolo ha perso le cifre, resta vuota`,
    }
  const intero = numero ?? testo
  if (italiana && /^\d{7,10}$/.test(intero))
    return { valore: intero.padStart(11, '0'), avviso: 'Aggiunti gli zeri iniziali che mancavano' }
  return { valore: intero }
}
