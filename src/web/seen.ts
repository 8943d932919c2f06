import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** Whether the keyboard of a telephone is up, as who goes after it says (seen-follow.ts). */
export const keyboard = {
  up: false,
  note(up: boolean): void {
    if (keyboard.up === up) return
    keyboard.up = up
    for (const listener of listeners) listener()
  },
}

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the keyboard of a telephone is up: what one moves about with has no room beside it. */
export const useKeyboardUp = (): boolean => useSyncExternalStore(listen, () => keyboard.up)
