import { useLocation, useNavigate } from 'react-router'
import { useCarried } from '#web/new-record.ts'
import type { InizioFattura } from './modulo.ts'

/** Goes to the invoices and opens 'Nuova Fattura' with what is known of it. */
export function useFatturaDaCuiPartire(): (inizio: InizioFattura) => void {
  const naviga = useNavigate()
  return (nuovaFattura) => void naviga('/contabilita?scheda=fatture', { state: { nuovaFattura } })
}

/** What one has come to 'Nuova Fattura' with; null where it is closed, or opened with nothing. */
export function useFatturaDaStato(): [InizioFattura | null, (inizio: InizioFattura | null) => void] {
  const { state, pathname, search } = useLocation()
  const portata = (state as { nuovaFattura?: InizioFattura } | null)?.nuovaFattura ?? null
  return useCarried(portata, `${pathname}${search}`)
}
