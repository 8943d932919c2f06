import { useEffect, useEffectEvent } from 'react'
import { isTouch, usePhone } from './width.ts'

/**
 * What stands over the page for a moment, on what is held in the hand: menus, a field's calendar, questions, the search. Back
 * closes the topmost instead of leaving the page. The router knows nothing of it: a question may be about a navigation that
 * it holds back. One entry of the history stands for all that is open so; what they open, or where they lead, takes its place.
 */
const open: { close: () => void }[] = []
/** Whether the entry is there. */
let there = false
/** Our own step back is on its way. */
let leaving = false

/** The entry that the router shows; another one is the browser's while the router takes a step back that it refuses. */
let shown = (): string => entryHere()
const entryHere = (): string => (history.state as { key?: string } | null)?.key ?? 'default'
const PATIENCE_MS = 2000
const TURN_MS = 10

/** As the router counts its entries (`idx`): what takes this one's place is one further than the page. */
const raise = () => {
  const { idx = 0, ...state } = history.state ?? {}
  history.pushState({ ...state, idx: idx + 1, velo: true }, '')
  there = true
}

/** In the next turn: what closes one thing may open another. */
function settle(waited = 0): void {
  setTimeout(
    () => {
      if (leaving || open.length > 0 === there) return
      if (there) {
        leaving = true
        history.back()
      } else if (shown() === entryHere()) raise()
      else if (waited < PATIENCE_MS) settle(waited + TURN_MS)
    },
    waited ? TURN_MS : 0,
  )
}

/** @param key of the entry that the router shows */
export function veilOver(key: () => string): void {
  shown = key
}

// Before the router's own listener.
const heard = (event: PopStateEvent) => {
  if (!there) return
  event.stopImmediatePropagation()
  there = false
  if (!leaving) open.at(-1)?.close()
  leaving = false
  settle()
}
if (typeof addEventListener === 'function') addEventListener('popstate', heard, { capture: true })

/** A navigation takes the entry's place. @returns whether there was one */
export function takeVeil(): boolean {
  const taken = there && !leaving
  if (taken) there = false
  return taken
}

/** Resolves once nothing of it is left in the history, or something is open so; after PATIENCE_MS in any case. */
export async function veilLifted(): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS && (leaving || (there && open.length === 0)); waited += TURN_MS)
    await new Promise((next) => setTimeout(next, TURN_MS))
}

/** Whether a navigation has to wait for `veilLifted`. */
export const isVeiled = (): boolean => there

/** Back closes what is open, for a moment, over the page. */
export function useVeil(opened: boolean, close: () => void): void {
  const phone = usePhone()
  const inHand = phone || isTouch()
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!opened || !inHand) return
    const mine = { close: () => onBack() }
    open.push(mine)
    settle()
    return () => {
      const at = open.indexOf(mine)
      if (at >= 0) open.splice(at, 1)
      settle()
    }
  }, [opened, inHand])
}
