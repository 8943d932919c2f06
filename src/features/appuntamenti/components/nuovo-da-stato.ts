import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { NuovoAppuntamento } from '#features/appuntamenti/components/modulo.ts'

/** Of the address that the installed app's shortcut opens: `?nuovo`. */
const PARAMETRO = 'nuovo'
const NIENTE_DI_NOTO: NuovoAppuntamento = {}

/**
 * The create form's start: null closed, else what is known. It opens at once when one arrives with
 * `nuovoAppuntamento` in the navigation state, or `?nuovo` in the address, which are then cleared: a reload does not
 * open it again.
 */
export function useNuovoDaStato(): [NuovoAppuntamento | null, (nuovo: NuovoAppuntamento | null) => void] {
  const qui = useLocation()
  const naviga = useNavigate()
  const params = new URLSearchParams(qui.search)
  const daFuori = params.has(PARAMETRO) ? NIENTE_DI_NOTO : undefined
  const portato =
    (qui.state as { nuovoAppuntamento?: NuovoAppuntamento } | null)?.nuovoAppuntamento ?? daFuori
  const [nuovo, setNuovo] = useState<NuovoAppuntamento | null>(portato ?? null)
  params.delete(PARAMETRO)
  const indirizzo = `${qui.pathname}${params.size ? `?${params}` : ''}`
  useEffect(() => {
    if (!portato) return
    setNuovo(portato)
    void naviga(indirizzo, { replace: true, state: null })
  }, [portato, indirizzo, naviga])
  return [nuovo, setNuovo]
}
