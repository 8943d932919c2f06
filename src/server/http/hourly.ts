import { AppError } from '#shared/errors.ts'

const HOUR_MS = 3_600_000

/** Counts calls by key, so many an hour; what was counted is forgotten with its hour. One process alone. */
export class HourlyLimit {
  readonly #max: number
  #counts = new Map<string, number>()
  #since = 0

  constructor(max: number) {
    this.#max = max
  }

  /** @throws AppError troppi_tentativi when the key has had its calls of this hour */
  count(key: string): void {
    const now = Date.now()
    if (now - this.#since >= HOUR_MS || now < this.#since) {
      this.#counts = new Map()
      this.#since = now
    }
    const calls = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, calls)
    if (calls > this.#max)
      throw new AppError('troppi_tentativi', undefined, {
        riprovaTra: Math.ceil((this.#since + HOUR_MS - now) / 1000),
      })
  }
}
