import { type ReactNode, useEffect, useRef } from 'react'

interface NearEndProps {
  /** Asked when the end comes near, and again whenever it is another; undefined while it may not be. */
  onNear: (() => void) | undefined
  className?: string | undefined
  children?: ReactNode
}

/** The end of a list that goes on as one scrolls. */
export function NearEnd({ onNear, className, children }: NearEndProps) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current || !onNear) return
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: '600px',
    })
    near.observe(end.current)
    return () => near.disconnect()
  }, [onNear])
  return (
    <div ref={end} className={className}>
      {children}
    </div>
  )
}
