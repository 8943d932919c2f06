import { type Codifica, comprimi } from './compression.ts'
import { improntaDi } from './conditional.ts'
import type { Rotta } from './routes.ts'
import type { Db } from './schema.ts'

/** The text of an answer; its digest and its compressed forms are made when first asked for, and once. */
export class Corpo {
  readonly testo: string
  #impronta: string | undefined
  #compressi: Map<Codifica, ReturnType<typeof comprimi>> | undefined

  constructor(testo: string) {
    this.testo = testo
  }

  get impronta(): string {
    this.#impronta ??= improntaDi(this.testo)
    return this.#impronta
  }

  /** The bytes in that encoding, or undefined where it does not pay. */
  in(codifica: Codifica): ReturnType<typeof comprimi> {
    this.#compressi ??= new Map()
    if (!this.#compressi.has(codifica)) this.#compressi.set(codifica, comprimi(this.testo, codifica))
    return this.#compressi.get(codifica)
  }
}

export interface Fatta {
  stato: number
  corpo: Corpo
  versione: number | undefined
}

const ultime = new WeakMap<Db, Map<Rotta, { stato: string; fatta: Promise<Fatta> }>>()

/**
 * The answer of a call that several people get alike (`Rotta.comune`), made once for each state of the database: those
 * who ask meanwhile wait for the same one. Only the last is kept.
 * @param stato all that it depends on (conditional.ts), read before it is made: it may be newer, never older
 */
export function unaPerTutti(
  db: Db,
  rotta: Rotta,
  stato: string,
  prepara: () => Promise<Fatta>,
): Promise<Fatta> {
  let sue = ultime.get(db)
  if (!sue) {
    sue = new Map()
    ultime.set(db, sue)
  }
  const nota = sue.get(rotta)
  if (nota?.stato === stato) return nota.fatta
  const questa = { stato, fatta: prepara() }
  sue.set(rotta, questa)
  questa.fatta.catch(() => {
    if (sue.get(rotta) === questa) sue.delete(rotta)
  })
  return questa.fatta
}
