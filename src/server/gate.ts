import { AppError } from '#shared/errors.ts'

const RETRY_S = 10

interface Bounds {
  /** Inside at a time, of one key. */
  ofOne: number
  /** Inside at a time, of all keys together; without it any number. */
  ofAll?: number
  /** How long one waits in a line, in ms, and what is said to who has waited that long, in Italian; without it, no limit. */
  patience?: { ms: number; refusal: string }
  /** What is said to who would have to wait, where enough wait already: so many of the same key, so many of all. */
  crowd?: (ofKey: number, ofAll: number) => AppError | undefined
}

interface Visit<Key> {
  key: Key
  enter: () => void
  refuse: (refusal: AppError) => void
  timer?: NodeJS.Timeout
}

/**
 * Lets in so many at a time of each key (a person, say) and so many of all. Whoever comes beyond that waits in line for a
 * place of their key, and with it at the door for one of all: who has many waiting takes no place that others wait for, and
 * comes last again when a place was theirs.
 */
export class Gate<Key> {
  readonly #bounds: Bounds
  /** Those inside and at the door, by key. */
  readonly #admitted = new Map<Key, number>()
  #inside = 0
  readonly #line: Visit<Key>[] = []
  readonly #door: Visit<Key>[] = []

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /**
   * @returns what gives the place back; called again it does nothing
   * @throws AppError troppi_tentativi when the place does not come in time; what `crowd` says
   */
  take(key: Key): Promise<() => void> {
    let given = false
    const release = () => {
      if (!given) this.give(key)
      given = true
    }
    return new Promise((resolve, refuse) => this.#admit({ key, enter: () => resolve(release), refuse }))
  }

  /** Does `work` in a place of this key. @throws AppError as `take`; what `work` throws */
  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    await this.take(key)
    try {
      return await work()
    } finally {
      this.give(key)
    }
  }

  /** Gives back a place that this key has: the next one's. */
  give(key: Key): void {
    this.#inside--
    const next = this.#door[0]
    if (next) this.#enter(called(next, this.#door))
    this.#leave(key)
  }

  #admit(visit: Visit<Key>): void {
    const admitted = this.#admitted.get(visit.key) ?? 0
    if (admitted < this.#bounds.ofOne) {
      this.#admitted.set(visit.key, admitted + 1)
      this.#enter(visit)
    } else this.#wait(visit, this.#line)
  }

  #enter(visit: Visit<Key>): void {
    if (this.#inside < (this.#bounds.ofAll ?? Number.POSITIVE_INFINITY)) {
      this.#inside++
      visit.enter()
    } else this.#wait(visit, this.#door)
  }

  #wait(visit: Visit<Key>, line: Visit<Key>[]): void {
    const { crowd, patience } = this.#bounds
    const waiting = [...this.#line, ...this.#door]
    const refusal = crowd?.(waiting.filter(({ key }) => key === visit.key).length, waiting.length)
    line.push(visit)
    if (refusal) this.#refuse(visit, line, refusal)
    else if (patience)
      visit.timer = setTimeout(() => {
        const late = new AppError('troppi_tentativi', patience.refusal, { riprovaTra: RETRY_S })
        this.#refuse(visit, line, late)
      }, patience.ms)
  }

  #refuse(visit: Visit<Key>, line: Visit<Key>[], refusal: AppError): void {
    called(visit, line).refuse(refusal)
    if (line === this.#door) this.#leave(visit.key)
  }

  /** The place of this key goes to the next of it in line. */
  #leave(key: Key): void {
    const admitted = (this.#admitted.get(key) ?? 1) - 1
    if (admitted > 0) this.#admitted.set(key, admitted)
    else this.#admitted.delete(key)
    const next = this.#line.find((visit) => visit.key === key)
    if (next) this.#admit(called(next, this.#line))
  }
}

/** Takes a visit out of the line in which it waits. */
function called<Key>(visit: Visit<Key>, line: Visit<Key>[]): Visit<Key> {
  clearTimeout(visit.timer)
  line.splice(line.indexOf(visit), 1)
  return visit
}
