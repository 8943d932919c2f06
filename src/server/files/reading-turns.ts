import { AppError } from '#shared/errors.ts'

/** Files that wait hold their bytes in memory. */
const WAITING = 12
const WAITING_OF_ONE = 6
const RETRY_S = 5

const WAIT = 'riprova tra qualche secondo'
const OWN_FULL = `Stai già caricando altri file: ${WAIT}`
const FULL = `In questo momento si stanno caricando molti file: ${WAIT}`

/**
 * Whose file is read next. So many at a time, of one person one: whoever sends many waits for themselves. Among people
 * turns go round, and whoever has just had one comes last.
 */
export class ReadingTurns {
  readonly #atOnce: number
  readonly #busy = new Set<number>()
  /** By person, in the order of their next turns. */
  readonly #waiting = new Map<number, (() => void)[]>()

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /**
   * Waits for a turn of this person; `give` ends it.
   * @throws AppError troppi_tentativi where too many wait already
   */
  async take(person: number): Promise<void> {
    if (this.#busy.size < this.#atOnce && !this.#busy.has(person)) {
      this.#busy.add(person)
      return
    }
    const own = this.#waiting.get(person) ?? []
    const all = [...this.#waiting.values()].flat().length
    if (own.length >= WAITING_OF_ONE || all >= WAITING)
      throw new AppError('troppi_tentativi', own.length > 0 ? OWN_FULL : FULL, { riprovaTra: RETRY_S })
    this.#waiting.set(person, own)
    await new Promise<void>((goOn) => own.push(goOn))
  }

  /** Ends this person's turn: the next begins. */
  give(person: number): void {
    this.#busy.delete(person)
    const own = this.#waiting.get(person)
    if (own) {
      this.#waiting.delete(person)
      this.#waiting.set(person, own)
    }
    const next = [...this.#waiting.keys()].find((other) => !this.#busy.has(other))
    if (next === undefined) return
    const files = this.#waiting.get(next) ?? []
    const goOn = files.shift()
    if (files.length === 0) this.#waiting.delete(next)
    this.#busy.add(next)
    goOn?.()
  }
}
