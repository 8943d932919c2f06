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
