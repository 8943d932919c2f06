import { isAdmin } from '#shared/permissions.ts'
import { useUser } from '#web/session.tsx'
import { DaInviare } from './components/da-inviare.tsx'
import { DaVerificare } from './components/da-verificare.tsx'

/** What technicians' telephones have yet to send, for them; what of it waits for the office, for an Admin. */
export default function Azioni() {
  return isAdmin(useUser()) ? <DaVerificare /> : <DaInviare />
}
