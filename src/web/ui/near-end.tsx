import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useSaved } from '../saved.ts'

/** px before an end is in sight in which it counts as near. */
const NEAR = '600px'

/** Tells when an element comes near, and again whenever `onNear` is another; undefined while it may not. */
function useNear<E extends HTMLElement>(onNear: (() => void) | undefined): RefObject<E | null> {
  const end = useRef<E>(null)
  useEffect(() => {
    if (!end.current || !onNear) return
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: NEAR,
    })
    near.observe(end.current)
    return () => near.disconnect()
  }, [onNear])
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
    <div ref={useNear(onNear)} className={className}>
      {children}
    </div>
  )
}

interface AsScrolledProps<T> {
  rows: readonly T[]
  /** How many are drawn at first, and more at a time. */
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
  const more = useCallback(() => setShown(shown + first), [shown, first])
  const rest = saved ? 0 : Math.max(0, rows.length - shown)
  const end = useNear<HTMLLIElement>(rest > 0 ? more : undefined)
  return (
    <>
      {rows.slice(0, rows.length - rest).map(children)}
      {rest > 0 && <li ref={end} aria-hidden style={{ height: rest * height }} />}
    </>
  )
}
