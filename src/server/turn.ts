/** How long work keeps the event loop to itself, in ms. */
const TURN_MS = 10

/** When work began that the event loop hasn't gone on since; null where there is none. */
let began: number | null = null
/** Who waits for their next turn, the first first. */
const waiting: (() => void)[] = []
/** Whether the loop is asked to say when it goes on. */
let asked = false

/**
 * Lets others in where the event loop has been kept for a turn, by whomever: calls that came in meanwhile, and others who
 * work at something long, one turn each. The embedded database asks it before each statement; a long reckoning asks it by
 * itself, now and then.
 * @returns undefined where the turn isn't over
 */
export function giveTurn(): Promise<void> | undefined {
  if (began !== null && performance.now() - began >= TURN_MS)
    return new Promise((resolve) => void waiting.push(resolve))
  began ??= performance.now()
  ask()
  return undefined
}

function ask(): void {
  if (asked) return
  asked = true
  // What the first sets going has done what it can before the second runs; then the loop looks at what came in.
  setImmediate(next)
  setImmediate(over)
}

/** The loop has gone on: the first who waits has a turn. */
function next(): void {
  began = performance.now()
  waiting.shift()?.()
}

/** It is over, however much of it was used: whoever comes in now begins one. */
function over(): void {
  began = null
  asked = false
  if (waiting.length > 0) ask()
}

/** Runs something long to its end, piece by piece, with a turn for others in between. @returns what it comes to */
export async function inTurns<T>(pieces: Generator<unknown, T>): Promise<T> {
  for (;;) {
    const { done, value } = pieces.next()
    if (done) return value
    const turn = giveTurn()
    if (turn) await turn
  }
}
