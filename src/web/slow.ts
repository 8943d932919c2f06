import { useEffect, useState } from 'react'

/** Whether something has been under way without a pause for more than `after` ms. */
export function useSlow(underWay: boolean, after: number): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!underWay) return
    const timer = setTimeout(() => setSlow(true), after)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [underWay, after])
  return underWay && slow
}
