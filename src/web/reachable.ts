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

/** @param date an answer's Date header, to the second */
export function hearTime(date: string | null): void {
  const told = Date.parse(date ?? '')
  if (Number.isNaN(told)) return
  clock.said = new Date(told).toISOString()
  clock.ahead = Date.now() - told
}
