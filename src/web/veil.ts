import { useEffect, useEffectEvent } from 'react'
import { entryHere, PATIENCE_MS, TURN_MS, veil } from './veiled.ts'
import { isTouch, usePhone } from './width.ts'

/**
 * What stands over the page for a moment, on what is held in the hand: menus, a field's calendar, questions, the search. Back
 * closes the topmost instead of leaving the page. The router knows nothing of it: a question may be about a navigation that
 * it holds back. One entry of the history stands for all that is open so; what they open, or where they lead, takes its place.
 */

/** As the router counts its entries (`idx`): what takes this one's place is one further than the page. */
const raise = () => {
  const { idx = 0, ...state } = history.state ?? {}
  history.pushState({ ...state, idx: idx + 1, velo: true }, '')
  veil.there = true
}

/** In the next turn: what closes one thing may open another. */
function settle(waited = 0): void {
  setTimeout(
    () => {
      if (veil.leaving || veil.open.length > 0 === veil.there) return
      if (veil.there) {
        veil.leaving = true
        history.back()
      } else if (veil.shown() === entryHere()) raise()
      else if (waited < PATIENCE_MS) settle(waited + TURN_MS)
    },
    waited ? TURN_MS : 0,
  )
}

// Before the router's own listener.
const heard = (event: PopStateEvent) => {
  if (!veil.there) return
  event.stopImmediatePropagation()
  veil.there = false
  if (!veil.leaving) veil.open.at(-1)?.close()
  veil.leaving = false
  settle()
}
if (typeof addEventListener === 'function') addEventListener('popstate', heard, { capture: true })

/** Back closes what is open, for a moment, over the page. */
export function useVeil(opened: boolean, close: () => void): void {
  const phone = usePhone()
  const inHand = phone || isTouch()
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!opened || !inHand) return
    const mine = { close: () => onBack() }
    veil.open.push(mine)
    settle()
    return () => {
      const at = veil.open.indexOf(mine)
      if (at >= 0) veil.open.splice(at, 1)
      settle()
    }
  }, [opened, inHand])
}
