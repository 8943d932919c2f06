import { useLocation, useNavigate } from 'react-router'
import { vistaDelFiltro } from '#carte/fatture/components/parole.ts'
import type { Fattura } from '#carte/fatture/contract.ts'
import { keepBelow, useShownLocation } from '#web/background.ts'

/** In an invoice's address: its issue is open, or begins at once where nothing stands against it. */
export const EMETTI = { chiede: 'si', subito: 'subito' } as const

/** Opens the issue of a draft that was just saved, over the screen on which one is, in the place of its form. */
export function useEmettiDopo(): (bozza: Pick<Fattura, 'id'>) => void {
  const naviga = useNavigate()
  const qui = useLocation()
  const sotto = useShownLocation()
  return (bozza) => {
    const sua = vistaDelFiltro(bozza)
    // Under the form it is open already.
    if (qui.pathname === sua && new URLSearchParams(qui.search).has('emetti')) return
    const state = sotto.pathname === sua ? null : keepBelow(sotto)
    void naviga(`${sua}?emetti=${EMETTI.subito}`, { replace: true, state, preventScrollReset: true })
  }
}
