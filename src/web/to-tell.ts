import { useSyncExternalStore } from 'react'

interface ToTell {
  id: number
  /** It was moved, not booked. */
  moved: boolean
}

let visit: ToTell | null = null
const listeners = new Set<() => void>()

/**
 * A visit was booked, or moved, whose customer is to be told: asked over whatever screen stands there then, as what it was booked in is
 * closed by now. Null: told, or left for later.
 */
export function tellOf(toTell: ToTell | null): void {
  visit = toTell
  for (const listener of listeners) listener()
}

/** The visit that is to be told of; null for none. */
export const useToTell = (): ToTell | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => visit,
  )
