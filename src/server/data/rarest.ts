import type { Db } from './schema.ts'
import { type Cercata, type Parole, type Posto, postiDi, testiCon } from './search.ts'

/** What fewer texts than these lead to is read, record by record; of what more lead to the indexes know sooner. */
const POCHI = 5000
/** To read what one has is so many times dearer than to find it. */
const QUANTO_PIU = 5

/** What is known of the word in one place. */
const DELLA_PAROLA = ['parola', 'inizio', 'trigrammi', 'piccoli'] as const

/** The words in these places only. */
function solo(parole: Parole, posti: Posto[]): Parole {
  const chiavi = posti.flatMap((n) => DELLA_PAROLA.map((cosa) => `${cosa}${n}` as const))
  return Object.fromEntries(chiavi.map((chiave) => [chiave, parole[chiave]]))
}

/** The same words, that in place `n` first. */
const perPrima = (parole: Parole, n: Posto): Parole =>
  Object.fromEntries(
    DELLA_PAROLA.flatMap((cosa) => [
      [`${cosa}0`, parole[`${cosa}${n}`]],
      [`${cosa}${n}`, parole[`${cosa}0`]],
    ]),
  )

/**
 * Of several words the one that fewest have, first, where these are so few that the others are looked for in their texts:
 * two letters of a name are in a hundred thousand visits, and to find all of those is dearer than to read the thousand of
 * the surname before them. Words are counted in the texts by their indexes, up to where it doesn't matter any more; one or
 * two letters only where there is nothing longer, as many have them.
 */
export function conGuida(cercata: Cercata) {
  const contate = (db: Db, p: Parole) =>
    db.selectNoFrom(postiDi(p).map((n) => testiCon(p, n, cercata, POCHI).as(`n${n}`))).execute()
  return async <P extends Parole>(db: Db, parole: P): Promise<P> => {
    const posti = postiDi(parole)
    if (posti.length < 2) return parole
    const lunghe = posti.filter((n) => parole[`inizio${n}`] === undefined)
    const daContare = lunghe.length > 0 ? lunghe : posti
    const [conti] = await contate(db, solo(parole, daContare))
    const quanti = (n: Posto) => {
      const contati = daContare.includes(n) ? (conti?.[`n${n}`] ?? 0) : POCHI
      return contati < POCHI ? contati : Number.POSITIVE_INFINITY
    }
    const [guida = 0, ...altre] = posti.toSorted((a, b) => quanti(a) - quanti(b))
    const conviene = altre.some((n) => quanti(n) > quanti(guida) * QUANTO_PIU)
    return conviene ? { ...parole, ...perPrima(parole, guida), guidata: true } : parole
  }
}
