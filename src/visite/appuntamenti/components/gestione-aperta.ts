import { eAssegnatario } from '#shared/permissions.ts'
import { useAppuntamentoAperto } from '#visite/appuntamenti/components/appuntamento-aperto.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { useUser } from '#web/session.tsx'

/** The visit that its technician manages: its id is in the address. */
export function useGestioneAperta(elenco: Appuntamento[]) {
  const { record, apri, chiudi } = useAppuntamentoAperto('gestisci', elenco)
  const utente = useUser()
  const proprio = record !== null && eAssegnatario(utente, record.utente_assegnato_id)
  return { record: proprio ? record : null, apri, chiudi }
}
