import { useSearchParams } from 'react-router'
import { isAdmin } from '#shared/permissions.ts'
import { useAzioni } from '#visite/appuntamenti/components/da-inviare.ts'
import { useUser } from '#web/session.tsx'
import { InPartenza } from './components/da-inviare.tsx'
import { AzioniDaVerificare } from './components/da-verificare.tsx'

/**
 * What technicians' telephones have yet to send, for them; what of it waits for the office, for an Admin. An Admin who
 * works without a network has both: first what is their own.
 */
export default function Azioni() {
  const admin = isAdmin(useUser())
  const mie = useAzioni().length > 0
  const [params] = useSearchParams()
  return admin && (!mie || params.has('verifica')) ? <AzioniDaVerificare /> : <InPartenza />
}
