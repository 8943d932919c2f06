import { useLocation } from 'react-router'
import type { NuovoAppuntamento } from '#visite/appuntamenti/components/modulo.ts'
import { useCarried } from '#web/new-record.ts'

/** Of the address that the installed app's shortcut opens: `?nuovo`. */
const PARAMETRO = 'nuovo'
const NIENTE_DI_NOTO: NuovoAppuntamento = {}

/** The create form's start: null closed, else what is known. `nuovoAppuntamento` in the navigation state opens it. */
export function useNuovoDaStato(): [NuovoAppuntamento | null, (nuovo: NuovoAppuntamento | null) => void] {
  const { state, pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  const inStato = (state as { nuovoAppuntamento?: NuovoAppuntamento } | null)?.nuovoAppuntamento
  const portato = inStato ?? (params.has(PARAMETRO) ? NIENTE_DI_NOTO : null)
  params.delete(PARAMETRO)
  return useCarried(portato, `${pathname}${params.size ? `?${params}` : ''}`)
}
