import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useBackCloses } from './back.ts'
import { NEW } from './nav.ts'

/**
 * What the 'new' form of a screen starts from; null while it is closed. It opens at once for who arrives with something,
 * in the navigation state or in the address, which are then cleared: a reload does not open it again. Back closes it.
 * @param carried what one has arrived with; the same object until the address changes
 * @param address where one is, without it
 */
export function useCarried<T>(carried: T | null, address: string): [T | null, (start: T | null) => void] {
  const navigate = useNavigate()
  const [start, setStart] = useState(carried)
  const [seen, setSeen] = useState(carried)
  if (carried !== seen) {
    setSeen(carried)
    if (carried !== null) setStart(carried)
  }
  useEffect(() => {
    if (carried !== null) void navigate(address, { replace: true, state: null })
  }, [carried, address, navigate])
  useBackCloses(start !== null && carried === null, () => setStart(null))
  return [start, setStart]
}

/** Whether the 'new' form of a screen is open: at once for who arrives with `NEW` in the navigation state. */
export function useNewRecord(): [boolean, { open: () => void; close: () => void }] {
  const { state, pathname, search } = useLocation()
  const carried = (state as { nuovo?: boolean } | null)?.nuovo === true ? NEW : null
  const [start, setStart] = useCarried(carried, `${pathname}${search}`)
  return [start !== null, { open: () => setStart(NEW), close: () => setStart(null) }]
}
