import { useRef, useSyncExternalStore } from 'react'

/** Whether a button of the mouse is down, or a finger is being told of as one. */
let pressed = false
/** Whether something waits for its end; and how often something has. */
let held = false
let times = 0
const listeners = new Set<() => void>()

const ended = () =>
  // The click comes right after, and finds what it was aimed at where it was.
  setTimeout(() => {
    pressed = false
    if (!held) return
    held = false
    times++
    for (const listener of listeners) listener()
  })

let hearing = false
function hear(): void {
  if (hearing) return
  hearing = true
  // The end of the others, which open menus, may never be told of.
  addEventListener('mousedown', ({ button }) => (pressed = button === 0), true)
  for (const end of ['mouseup', 'dragend']) addEventListener(end, ended, true)
  addEventListener('blur', ended)
}

const listen = (listener: () => void) => {
  hear()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * What is shown of this: while something is being pressed, what it was before. What a field says when it is left moves
 * all that is below, and a button that goes away from under the hand gets no click.
 */
export function useHeld<T>(now: T): T {
  useSyncExternalStore(listen, () => times)
  const shown = useRef(now)
  if (pressed && shown.current !== now) held = true
  else shown.current = now
  return shown.current
}
