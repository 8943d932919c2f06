import { clockIsAhead } from '#shared/clock.ts'

const listeners = new Set<() => void>()

/** Whether the last call reached the server; for the banner above the pages. */
export const server = {
  reached: true,
  /** When what the telephone answers with was read, in ms; null while the server answers by itself. */
  kept: null as number | null,
  listen(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export function note(reached: boolean, kept = reached ? null : server.kept): void {
  if (server.reached === reached && server.kept === kept) return
  server.reached = reached
  server.kept = kept
  for (const listener of listeners) listener()
}

/** What the server's answers say of the time. */
export const clock = {
  /** The last that it said, ISO UTC; null before any answer. */
  said: null as string | null,
  /** By how much this device's clock is ahead of it, in ms. */
  ahead: 0,
}

/** A clock that is wrong by more is put right, and told of, in ms. */
export const WRONG_CLOCK_MS = 2 * 60_000
/** By so much it may move before anybody hears of it, or it is written down, anew; in ms. */
export const CLOCK_MOVED_MS = 30_000
/** An answer that this page came to read later says nothing of the time: the page was asleep, in ms. */
const STALE_MS = 60_000
/** For the next start, which may have no network. */
const CLOCK = 'tepore-orologio'

const isWrong = (ahead: number) => Math.abs(ahead) > WRONG_CLOCK_MS

/** As every screen goes by it. */
let put = 0

/** Every screen goes by the right clock from here on. */
function putRight(ahead: number): void {
  put = ahead
  clock.ahead = ahead
  clockIsAhead(isWrong(ahead) ? ahead : 0)
  for (const listener of listeners) listener()
}

/** By how much this device's clock is known to be ahead of the right one, in ms; 0 where it is right enough. */
export const clockError = (): number => (isWrong(put) ? put : 0)

/**
 * @param date an answer's Date header, to the second
 * @param asked when it was asked for, in ms of this device's clock
 */
export function hearTime(date: string | null, asked: number): void {
  const told = Date.parse(date ?? '')
  const now = Date.now()
  if (Number.isNaN(told) || now - asked > STALE_MS) return
  clock.said = new Date(told).toISOString()
  const ahead = now - told
  clock.ahead = ahead
  if (Math.abs(ahead - put) < CLOCK_MOVED_MS && isWrong(ahead) === isWrong(put)) return
  putRight(ahead)
  try {
    if (isWrong(ahead)) localStorage.setItem(CLOCK, String(ahead))
    else localStorage.removeItem(CLOCK)
  } catch {
    // No room: the next start hears it from the next answer.
  }
}

/** What the last answers before this start said of the clock. */
export function rememberClock(): void {
  const ahead = Number(localStorage.getItem(CLOCK))
  if (ahead && isWrong(ahead)) putRight(ahead)
}
