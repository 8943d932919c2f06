import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { NuovoAppuntamento } from '#features/appuntamenti/components/modulo.ts'

/**
 * The create form's start: null closed, else what is known. It opens at once when one arrives with
 * `nuovoAppuntamento` in the navigation state, which is then cleared: a reload does not open it again.
 */
export function useNuovoDaStato(): [NuovoAppuntamento | null, (nuovo: NuovoAppuntamento | null) => void] {
  const qui = useLocation()
  const naviga = useNavigate()
  const portato = (qui.state as { nuovoAppuntamento?: NuovoAppuntamento } | null)?.nuovoAppuntamento
  const [nuovo, setNuovo] = useState<NuovoAppuntamento | null>(portato ?? null)
  const indirizzo = `${qui.pathname}${qui.search}`
  useEffect(() => {
    if (!portato) return
    setNuovo(portato)
    void naviga(indirizzo, { replace: true, state: null })
  }, [portato, indirizzo, naviga])
  return [nuovo, setNuovo]
}
