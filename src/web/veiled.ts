/** What stands over the page for a moment (veil.ts), as the router asks of it: light, since the sign-in page loads it too. */
export const veil = {
  open: [] as { close: () => void }[],
  /** Whether its entry of the history is there. */
  there: false,
  /** Our own step back is on its way. */
  leaving: false,
  /** The entry that the router shows; another one is the browser's while the router takes a step back that it refuses. */
  shown: (): string => entryHere(),
}
export const entryHere = (): string => (history.state as { key?: string } | null)?.key ?? 'default'
export const PATIENCE_MS = 2000
export const TURN_MS = 10

/** @param key of the entry that the router shows */
export function veilOver(key: () => string): void {
  veil.shown = key
}

/** A navigation takes the entry's place. @returns whether there was one */
export function takeVeil(): boolean {
  const taken = veil.there && !veil.leaving
  if (taken) veil.there = false
  return taken
}

/** Resolves once nothing of it is left in the history, or something is open so; after PATIENCE_MS in any case. */
export async function veilLifted(): Promise<void> {
  const waits = () => veil.leaving || (veil.there && veil.open.length === 0)
  for (let waited = 0; waited < PATIENCE_MS && waits(); waited += TURN_MS)
    await new Promise((next) => setTimeout(next, TURN_MS))
}

/** Whether a navigation has to wait for `veilLifted`. */
export const isVeiled = (): boolean => veil.there
