import type { createBrowserRouter } from 'react-router'
import { isVeiled, takeVeil, veilLifted, veilOver } from './veiled.ts'

/** A step back is on its way: what opens or leaves meanwhile waits for it, or it would be stepped back from. */
let onItsWay: Promise<void> | null = null
/** The longest that it is waited for, in ms: one that comes later takes back what has opened meanwhile. */
const PATIENCE_MS = 5000

/** One step back, which what opens meanwhile waits for. */
export function stepBack(navigate: (steps: number) => unknown): void {
  const arrived = new Promise<void>((done) => {
    addEventListener('popstate', () => done(), { once: true })
    setTimeout(done, PATIENCE_MS)
  }).then(() => {
    if (onItsWay === arrived) onItsWay = null
  })
  onItsWay = arrived
  navigate(-1)
}

/** Resolves once no step back is on its way; at most PATIENCE_MS later. */
export const stepsBackDone = (): Promise<void> => onItsWay ?? Promise.resolve()

/**
 * Lets every navigation wait for a step back that is on its way, at most PATIENCE_MS, and take the place of what stands over
 * the page for a moment.
 */
export function navigateAfterStepsBack(router: ReturnType<typeof createBrowserRouter>): typeof router {
  veilOver(() => router.state.location.key)
  const navigate = router.navigate as (...all: unknown[]) => Promise<void>
  router.navigate = async (...all: unknown[]) => {
    if (onItsWay && typeof all[0] !== 'number') await onItsWay
    if (isVeiled()) {
      if (typeof all[0] !== 'number' && takeVeil())
        all[1] = { ...(all[1] as object | undefined), replace: true }
      else await veilLifted()
    }
    return navigate(...all)
  }
  return router
}
