import { useLocation, useNavigate } from 'react-router'
import type { NuovoAppuntamento } from '#visite/appuntamenti/components/modulo.ts'
import { type Background, keepBelow, type Over, useOver } from '#web/background.ts'

/** What a booking over a screen starts from; null where what is open over it is none. */
export const prenotazioneDi = (over: Over | null): NuovoAppuntamento | null =>
  (over?.state.nuovoAppuntamento as NuovoAppuntamento | undefined) ?? null

/**
 * Opens 'Nuovo Appuntamento' over the screen that one is on, which stays as it is; what closes it leads back here. While
 * it is open, another start takes the place of the first.
 */
export function usePrenota(): (nuovo: NuovoAppuntamento, sfondo?: Background) => void {
  const naviga = useNavigate()
  // Of the screen below, also while the booking is open over it.
  const { pathname, search } = useLocation()
  const sopra = useOver()
  return (nuovoAppuntamento, sfondo) => {
    const { data } = nuovoAppuntamento
    void naviga(data ? `/appuntamenti?data=${data}` : '/appuntamenti', {
      state: {
        nuovoAppuntamento,
        ...keepBelow(sfondo ?? { pathname, search }, Boolean(sfondo || sopra?.moved)),
      },
      replace: sopra !== null,
      preventScrollReset: true,
    })
  }
}
