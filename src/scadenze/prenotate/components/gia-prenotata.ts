import { useLocation, useNavigate } from 'react-router'
import { dayInRome, formatNearDate } from '#shared/dates.ts'
import { keepBelow } from '#web/background.ts'
import { useUser } from '#web/session.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import type { Prenotata } from '../contract.ts'
import { prenotataInParole, versoPrenotata } from '../words.rules.ts'

/** Asks, before a visit is booked for a work that has one, whether there is to be another: true to go on. */
export function useSeGiaPrenotata(): (prenotata: Prenotata | null) => Promise<boolean> {
  const chiedi = useConfirm()
  const naviga = useNavigate()
  const indirizzo = useLocation()
  const utente = useUser()
  return async (prenotata) =>
    prenotata === null ||
    chiedi({
      frase: `C'è già una visita ${formatNearDate(dayInRome(prenotata.data_inizio))}`,
      dettaglio: prenotataInParole(prenotata),
      azione: 'Crea lo stesso',
      pericolo: false,
      altra: {
        testo: 'Apri la visita',
        fai: () => void naviga(versoPrenotata(prenotata, utente), { state: keepBelow(indirizzo) }),
      },
    })
}
