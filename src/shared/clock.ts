/** Now, though this machine's clock may be wrong. Apart from the days of dates.ts: the sign-in page needs no more than this. */

let ahead = 0

/** Says by how much this machine's clock is ahead of the right one, in ms: a telephone's may be wrong (web/reachable.ts). */
export function clockIsAhead(ms: number): void {
  ahead = ms
}

/** Now, by the right clock, in ms. */
export const rightNow = (): number => Date.now() - ahead

/** Now, by the right clock, ISO UTC. */
export const rightInstant = (): string => new Date(rightNow()).toISOString()

/** An instant of this machine's clock, in ms, by the right one. */
export const byRightClock = (ms: number): number => ms - ahead
