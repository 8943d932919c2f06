import { AppError } from '#shared/errors.ts'

const HOUR_MS = 3_600_000

/** Keys that are remembered at a time: where somebody sends more, those counted longest ago are forgotten. */
const MOST = 10_000

/** Counts calls by key, so many in an hour or so; what was counted is forgotten with it. One process alone. */
export class CallLimit {
  readonly #max: number
  readonly #windowMs: number
  #counts = new Map<string, number>()
  #since = 0

  constructor(max: number, windowMs = HOUR_MS) {
    this.#max = max
    this.#windowMs = windowMs
  }

  /** How many keys are remembered now. */
  get size(): number {
    return this.#counts.size
  }

  /** A key that turned out to be nobody's. */
  forget(key: string): void {
    this.#counts.delete(key)
  }

  /** @throws AppError troppi_tentativi when the key has had its calls */
  count(key: string): void {
    const now = Date.now()
    if (now - this.#since >= this.#windowMs || now < this.#since) {
      this.#counts = new Map()
      this.#since = now
    }
    const calls = (this.#counts.get(key) ?? 0) + 1
    // At the end again: who calls now is forgotten last.
    this.#counts.delete(key)
    this.#counts.set(key, calls)
    if (this.#counts.size > MOST) this.#counts.delete(this.#counts.keys().next().value ?? key)
    if (calls > this.#max)
      throw new AppError('troppi_tentativi', undefined, {
        riprovaTra: Math.ceil((this.#since + this.#windowMs - now) / 1000),
      })
  }
}
