/** What `piece` took, in ms, on the quick and quiet machine on which the suites' limits of time were set. */
const QUICK_MS = 1.25
const TIMES = 12

function piece(): void {
  const rows = Array.from({ length: 4_000 }, (_, n) => ({ id: n, name: `Riga ${(n * 7919) % 4_000}` }))
  JSON.parse(JSON.stringify(rows.sort((a, b) => a.name.localeCompare(b.name))))
}

/**
 * A limit of time, in ms, as it is on this machine at this moment: twice as long where the same work takes twice as long.
 * What a limit is there to find takes not twice but hundreds of times as long; it is never more than six times the limit.
 */
export function limitHere(ms: number): number {
  for (let n = 0; n < TIMES; n++) piece()
  const began = performance.now()
  for (let n = 0; n < TIMES; n++) piece()
  const slower = (performance.now() - began) / TIMES / QUICK_MS
  return ms * Math.min(6, Math.max(1, slower))
}
