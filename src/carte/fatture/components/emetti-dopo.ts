import { useLocation, useNavigate } from 'react-router'
import { vistaDelFiltro } from '#carte/fatture/components/words.ts'
import type { Fattura } from '#carte/fatture/contract.ts'
import { keepBelow, useShownLocation } from '#web/background.ts'

/**
 * In an invoice's address: its issue is open, or begins at once where nothing stands against it; `perPec`: and then it leaves
 * by certified mail.
 */
export const EMETTI = { chiede: 'si', subito: 'subito', perPec: 'per-pec' } as const

/**
 * Opens the issue of a draft that was just saved, over the screen on which one is, in the place of its form.
 * @param inviaPec whether it is to leave by certified mail then
 */
export function useEmettiDopo(inviaPec: boolean): (bozza: Pick<Fattura, 'id'>) => void {
  const naviga = useNavigate()
  const attuale = useLocation()
  const sotto = useShownLocation()
  return (bozza) => {
    const vista = vistaDelFiltro(bozza)
    // Under the form it is open already.
    if (attuale.pathname === vista && new URLSearchParams(attuale.search).has('emetti')) return
    const state = sotto.pathname === vista ? null : keepBelow(sotto)
    void naviga(`${vista}?emetti=${inviaPec ? EMETTI.perPec : EMETTI.subito}`, {
      replace: true,
      state,
      preventScrollReset: true,
    })
  }
}
