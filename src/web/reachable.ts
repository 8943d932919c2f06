const listeners = new Set<() => void>()

/** Whether the last call reached the server; for the banner above the pages. */
export const server = {
  reached: true,
  listen(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export function note(reached: boolean): void {
  if (server.reached === reached) return
  server.reached = reached
  for (const listener of listeners) listener()
}
