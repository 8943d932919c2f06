import { cellText } from '#shared/cells.ts'
import { viaENumero } from '#shared/distanze.ts'
import { normalise } from '#shared/text.ts'

/** What cells say of their column, where its heading may mean one thing or another. */

/** So much of a column must be of a kind for the column to be of it: people also write `?` or a note. */
const QUASI_TUTTE = 0.9
/** With fewer numbers, house numbers may stand in order by chance. */
const POCHI = 5
/** So many numbers of which none comes twice are no house numbers, in whatever order the list was put. */
const MOLTI = 50

const piene = (celle: readonly string[]) => celle.map((cella) => cellText(cella)).filter(Boolean)

const quasiTutte = (celle: readonly string[], prova: (cella: string) => boolean) =>
  celle.filter(prova).length >= celle.length * QUASI_TUTTE

const DI_RIGA = /^(\d{1,7})[.)°ª]?$/

/** Whether the cells of a column, from the first row to the last, are numbers that somebody gave to the rows or customers. */
export function numeriDiRiga(celle: readonly string[]): boolean {
  const scritte = piene(celle)
  if (!quasiTutte(scritte, (cella) => DI_RIGA.test(cella))) return false
  // A customer with two plants has two rows, one below the other.
  const numeri = scritte
    .flatMap((cella) => Number(DI_RIGA.exec(cella)?.[1] ?? Number.NaN))
    .filter((n, i, lista) => !Number.isNaN(n) && n !== lista[i - 1])
  const passi = numeri.slice(1).map((n, i) => n - (numeri[i] ?? 0))
  if (numeri.length < POCHI) return passi.length > 0 && passi.every((passo) => passo === 1)
  const maiDueVolte = new Set(numeri).size === numeri.length
  if (maiDueVolte && numeri.length >= MOLTI) return true
  const inSu = passi.filter((passo) => passo > 0).length
  const inOrdine = Math.max(inSu, passi.length - inSu) >= passi.length * QUASI_TUTTE
  return inOrdine && (maiDueVolte || numeri.some((n) => n > celle.length))
}

const CIVICO =
  /^(n\.? ?)?\d{1,4}( ?[-/]? ?([a-z]{1,2}|bis|ter|quater))?( ?[-/] ?[\da-z]{1,4})?( ?,? ?(int|sc|scala|interno|p)\b.*)?$|^(s\.? ?n\.? ?c?\.?|senza numero|km\b.*)$/
/** A house number that a spreadsheet took for a day: `03-apr`, `2026-04-03`. */
const DIVENTATO_DATA = /^\d{1,2}[-/][a-z]{3}|^[a-z]{3}[-/]\d{1,2}$|^\d{4}-\d\d-\d\d|^\d{1,2}\/\d{1,2}\/\d{4}$/
const CIVICO_MASSIMO = 40

function sembraCivico(cella: string): boolean {
  const testo = cella.length > CIVICO_MASSIMO ? '' : normalise(cella)
  return CIVICO.test(testo) || DIVENTATO_DATA.test(testo)
}

/** Roads outside of towns have numbers of their own: `Strada Provinciale 12`, `S.S. 18`, `Km 3`. */
const DI_STRADA =
  /\b(s\.? ?[psr]\.?|(strada )?(provinciale|statale|regionale|comunale|vicinale)|km\.?)( n\.?)? ?\d+$/
/** Of a hostile cell no more is read. */
const FINE_INDIRIZZO = 200
const SENZA_NUMERO = /[\s,](s\.? ?n\.? ?c\.?|s\.n\.?|senza numero)$/

/** Whether an address has its house number already, or says that there is none. */
export function haCivico(indirizzo: string): boolean {
  const testo = normalise(indirizzo.slice(-FINE_INDIRIZZO))
  return SENZA_NUMERO.test(testo) || (viaENumero(testo).numero > 0 && !DI_STRADA.test(testo))
}

/**
 * Whether a column that is called by nothing but `N.` holds house numbers: its cells look like them, don't count the rows, and
 * the addresses beside them have none yet.
 * @param celle its cells, from the first row to the last
 * @param indirizzi of the same rows
 */
export function sonoCivici(celle: readonly string[], indirizzi: readonly string[]): boolean {
  if (!quasiTutte(piene(celle), sembraCivico) || numeriDiRiga(celle)) return false
  const accanto = indirizzi.filter((indirizzo, i) => indirizzo && cellText(celle[i] ?? ''))
  return accanto.filter(haCivico).length * 2 <= accanto.length
}
