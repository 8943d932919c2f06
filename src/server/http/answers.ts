import type { Db } from '#server/data/schema.ts'
import { type Codifica, comprimi } from './compression.ts'
import { improntaDi } from './conditional.ts'
import type { Route } from './routes.ts'

/**
 * From so many characters on an answer is kept as bytes: as a text it would stay in V8's heap until the last who asked
 * has it, once more for each of them, joined to their headers.
 */
const LUNGO = 32_768

/** An answer; its digest and its compressed forms are made when first asked for, and once. */
export class Corpo {
  readonly contenuto: string | Buffer
  #impronta: string | undefined
  #compressi: Map<Codifica, ReturnType<typeof comprimi>> | undefined

  constructor(testo: string) {
    this.contenuto = testo.length < LUNGO ? testo : Buffer.from(testo)
  }

  get impronta(): string {
    this.#impronta ??= improntaDi(this.contenuto)
    return this.#impronta
  }

  /** The bytes in that encoding, or undefined where it does not pay. */
  in(codifica: Codifica): ReturnType<typeof comprimi> {
    this.#compressi ??= new Map()
    if (!this.#compressi.has(codifica)) this.#compressi.set(codifica, comprimi(this.contenuto, codifica))
    return this.#compressi.get(codifica)
  }
}

export interface Fatta {
  stato: number
  corpo: Corpo
  versione: number | undefined
}

/** Addresses of one route whose answer is kept: this week's planning and the next, or a colleague's. */
const INDIRIZZI = 4

interface Ultime {
  stato: string
  fatte: Map<string, Promise<Fatta>>
}

const ultime = new WeakMap<Db, Map<Route, Ultime>>()

/**
 * The answer of a call that several people get alike (`Route.comune`), made once for each state of the database: those
 * who ask meanwhile wait for the same one. Only the last few are kept.
 * @param stato all that it depends on (conditional.ts), read before it is made: it may be newer, never older
 * @param indirizzo what was asked, with its query
 */
export function unaPerTutti(
  db: Db,
  route: Route,
  stato: string,
  indirizzo: string,
  prepare: () => Promise<Fatta>,
): Promise<Fatta> {
  const { fatte } = sueDi(db, route, stato)
  const nota = fatte.get(indirizzo)
  if (nota) return nota
  const [prima] = fatte.keys()
  if (prima !== undefined && fatte.size >= INDIRIZZI) fatte.delete(prima)
  const questa = prepare()
  fatte.set(indirizzo, questa)
  questa.catch(() => {
    if (fatte.get(indirizzo) === questa) fatte.delete(indirizzo)
  })
  return questa
}

/** A route's answers for a state of the database; those for another are forgotten. */
function sueDi(db: Db, route: Route, stato: string): Ultime {
  let delDatabase = ultime.get(db)
  if (!delDatabase) {
    delDatabase = new Map()
    ultime.set(db, delDatabase)
  }
  const note = delDatabase.get(route)
  if (note?.stato === stato) return note
  const nuove = { stato, fatte: new Map() }
  delDatabase.set(route, nuove)
  return nuove
}
