import { createContext, useContext } from 'react'
import { type Location, useLocation } from 'react-router'

/** A screen's address, which stays drawn under what is opened over it. */
export type Background = Pick<Location, 'pathname' | 'search'> & { moved?: boolean }

/** What is open over a screen. */
export interface Over {
  /** The navigation state it was opened with. */
  state: Record<string, unknown>
  /** Whether the screen below has moved on since. */
  moved: boolean
  close: () => void
}

/** For the screen below: what is open over it, null when nothing is. */
export const OverContext = createContext<Over | null>(null)
export const useOver = () => useContext(OverContext)

/** The page's life: the browser keeps the navigation state through a reload, which begins without a background. */
const LIFE = performance.timeOrigin

/**
 * Navigation state by which this screen stays drawn below.
 * @param moved whether it has moved on since what is over it was opened, to another week say
 */
export const keepBelow = ({ pathname, search }: Background, moved = false) => ({
  sfondo: { pathname, search, moved, life: LIFE },
})

/** The screen that a navigation wants to keep below; null for a screen of its own. */
export function backgroundOf({ state }: Location): Background | null {
  const sfondo = (state as { sfondo?: Background & { life: number } } | null)?.sfondo
  return sfondo?.life === LIFE ? sfondo : null
}

/** The address of the screen that is drawn: below what is open over it, where something is. */
export function useShownLocation(): Background {
  const here = useLocation()
  return backgroundOf(here) ?? here
}
