import type { Services } from '#server/data/context.ts'

/** Goes on after the reply; what stops it is told to the log, and leaves it for the next who asks. @param name what it is */
export function aside({ failed }: Pick<Services, 'failed'>, name: string, work: Promise<void>): void {
  work.catch((error) => failed(name, error))
}

/** Of the time that a slice took, so much is rest after it, and at most so long: whoever works meanwhile doesn't wait. */
const REST = 0.25
const REST_MS = 250

/** Long work on a record, slice by slice, in this process once at a time. */
export class Slices {
  readonly #here = new Set<number>()

  isHere = (id: number): boolean => this.#here.has(id)

  /**
   * Writes slice by slice until it is told that there is no more; at once over where this process is at it already. Whoever
   * goes on after a crash, and were it two at once, finds what is still to do.
   * @param slice writes the next one, and says whether there may be more
   */
  async run(id: number, slice: () => Promise<boolean>): Promise<void> {
    if (this.#here.has(id)) return
    this.#here.add(id)
    try {
      for (let more = true; more; ) {
        const start = performance.now()
        more = await slice()
        const rest = Math.min((performance.now() - start) * REST, REST_MS)
        await new Promise((resolve) => setTimeout(resolve, rest))
      }
    } finally {
      this.#here.delete(id)
    }
  }
}
