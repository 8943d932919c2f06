import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useSaved } from '../saved.ts'

/** px below the window in which the next page is asked for, and in which rows are there already. */
const ASKED_AHEAD = 600
const DRAWN_AHEAD = 300

/**
 * Tells when an element comes near, and again whenever `onNear` is another; undefined while it may not.
 * @param ahead px before it is in sight in which it counts as near
 * @param onNear is told how many px of what is near lie below the element's top
 */
function useNear<E extends HTMLElement>(
  ahead: number,
  onNear: ((missing: number) => void) | undefined,
): RefObject<E | null> {
  const end = useRef<E>(null)
  useEffect(() => {
    if (!end.current || !onNear) return
    const see = ([entry]: IntersectionObserverEntry[]) =>
      entry?.isIntersecting && onNear(innerHeight + ahead - entry.boundingClientRect.top)
    const near = new IntersectionObserver(see, { rootMargin: `${ahead}px` })
    near.observe(end.current)
    return () => near.disconnect()
  }, [ahead, onNear])
  return end
}

interface NearEndProps {
  /** Asked when the end comes near, and again whenever it is another; undefined while it may not be. */
  onNear: (() => void) | undefined
  className?: string | undefined
  children?: ReactNode
}

/** The end of a list that goes on as one scrolls. */
export function NearEnd({ onNear, className, children }: NearEndProps) {
  return (
    <div ref={useNear(ASKED_AHEAD, onNear)} className={className}>
      {children}
    </div>
  )
}

interface AsScrolledProps<T> {
  rows: readonly T[]
  /** How many are drawn at first. */
  first: number
  /** Usual height of a row, in px: the rest has its room. */
  height: number
  children: (row: T) => ReactNode
}

/**
 * The rows of a list whose data are all there, the first ones at once and the others as one scrolls: a screen can be used
 * before what is out of sight is drawn. What was just saved may be anywhere, and so may what the browser's search looks
 * for: then all are.
 */
export function AsScrolled<T>({ rows, first, height, children }: AsScrolledProps<T>) {
  const saved = useSaved()
  const [shown, setShown] = useState(first)
  useEffect(() => {
    if (saved) setShown(Number.POSITIVE_INFINITY)
  }, [saved])
  useEffect(() => {
    const all = () => setShown(Number.POSITIVE_INFINITY)
    const searched = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
      (ctrlKey || metaKey) && key.toLowerCase() === 'f' && all()
    window.addEventListener('keydown', searched)
    return () => window.removeEventListener('keydown', searched)
  }, [])
  const more = useCallback(
    (missing: number) => setShown(shown + Math.max(1, Math.ceil(missing / height))),
    [shown, height],
  )
  const rest = saved ? 0 : Math.max(0, rows.length - shown)
  const end = useNear<HTMLLIElement>(DRAWN_AHEAD, rest > 0 ? more : undefined)
  return (
    <>
      {rows.slice(0, rows.length - rest).map(children)}
      {rest > 0 && <li ref={end} aria-hidden style={{ height: rest * height }} />}
    </>
  )
}
