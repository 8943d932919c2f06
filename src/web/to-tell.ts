import { useSyncExternalStore } from 'react'

let visit: number | null = null
const listeners = new Set<() => void>()

/**
 * A visit was booked whose customer is to be told: asked over whatever screen stands there then, as what it was booked in is
 * closed by now. Null: told, or left for later.
 */
export function tellOf(id: number | null): void {
  visit = id
  for (const listener of listeners) listener()
}

/** The visit that is to be told of; null for none. */
export const useToTell = (): number | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => visit,
  )
