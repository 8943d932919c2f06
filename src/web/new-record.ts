import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Navigation state that opens the 'new' form of a screen. */
export const NEW = { nuovo: true }

/**
 * Whether the 'new' form of a screen is open. It opens at once for who arrives with `NEW` in the navigation state,
 * which is then cleared: a reload does not open it again.
 */
export function useNewRecord(): [boolean, { open: () => void; close: () => void }] {
  const qui = useLocation()
  const naviga = useNavigate()
  const portato = (qui.state as { nuovo?: boolean } | null)?.nuovo === true
  const [aperto, setAperto] = useState(portato)
  const indirizzo = `${qui.pathname}${qui.search}`
  useEffect(() => {
    if (!portato) return
    setAperto(true)
    void naviga(indirizzo, { replace: true, state: null })
  }, [portato, indirizzo, naviga])
  return [aperto, { open: () => setAperto(true), close: () => setAperto(false) }]
}
