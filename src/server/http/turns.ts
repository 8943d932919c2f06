import { AppError } from '#shared/errors.ts'

/**
 * Lets in so many at a time for each key (a person, say); whoever comes beyond that waits in line, and is refused when it
 * takes too long.
 */
export class Turns {
  readonly #atOnce: number
  readonly #patienceMs: number
  readonly #refusal: string
  readonly #inside = new Map<number, number>()
  readonly #lines = new Map<number, (() => void)[]>()

  /** @param refusal what is said to who has waited for `patienceMs`, in Italian */
  constructor(atOnce: number, patienceMs: number, refusal: string) {
    this.#atOnce = atOnce
    this.#patienceMs = patienceMs
    this.#refusal = refusal
  }

  /**
   * @returns what ends the turn; called again it does nothing
   * @throws AppError troppi_tentativi when the turn does not come
   */
  async take(key: number): Promise<() => void> {
    const inside = this.#inside.get(key) ?? 0
    if (inside < this.#atOnce) this.#inside.set(key, inside + 1)
    else await this.#wait(key)
    let ended = false
    return () => {
      if (ended) return
      ended = true
      this.#leave(key)
    }
  }

  #wait(key: number): Promise<void> {
    const line = this.#lines.get(key) ?? []
    this.#lines.set(key, line)
    return new Promise((goOn, refuse) => {
      const enter = () => {
        clearTimeout(timer)
        goOn()
      }
      const timer = setTimeout(() => {
        line.splice(line.indexOf(enter), 1)
        refuse(new AppError('troppi_tentativi', this.#refusal, { riprovaTra: 10 }))
      }, this.#patienceMs)
      line.push(enter)
    })
  }

  /** The place goes to the next in line, if anybody waits. */
  #leave(key: number): void {
    const next = this.#lines.get(key)?.shift()
    const inside = (this.#inside.get(key) ?? 1) - 1
    if (next) next()
    else if (inside > 0) this.#inside.set(key, inside)
    else {
      this.#inside.delete(key)
      this.#lines.delete(key)
    }
  }
}

const ALL = 0

/** So many of one person, so many of all: who has many waiting takes no place that others wait for. */
export class Places {
  readonly #ofOne: Turns
  readonly #ofAll: Turns

  /** @param refusal what is said to who has waited for `patienceMs`, in Italian */
  constructor(ofOne: number, ofAll: number, patienceMs: number, refusal: string) {
    this.#ofOne = new Turns(ofOne, patienceMs, refusal)
    this.#ofAll = new Turns(ofAll, patienceMs, refusal)
  }

  /**
   * @returns what gives the place back; called again it does nothing
   * @throws AppError troppi_tentativi when there is none
   */
  async take(person: number): Promise<() => void> {
    const releaseOwn = await this.#ofOne.take(person)
    try {
      const release = await this.#ofAll.take(ALL)
      return () => {
        release()
        releaseOwn()
      }
    } catch (error) {
      releaseOwn()
      throw error
    }
  }
}
