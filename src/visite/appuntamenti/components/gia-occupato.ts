import { requestData } from '#web/http.ts'
import { toast } from '#web/ui/toast.tsx'
import type { Appuntamento, Disponibilita } from '../contract.ts'
import { assenzaInParole } from './assente.ts'
import { conflittiInParole } from './liberi.ts'

/** What keeps the technician of a visit from it: their other visits, or an absence; null where nothing does. */
export function perCheOccupato(
  visita: Pick<Appuntamento, 'utente_assegnato_id' | 'utente_assegnato'>,
  { operatoriOccupati }: Pick<Disponibilita, 'operatoriOccupati'>,
): string | null {
  const occupato = operatoriOccupati.find(({ id }) => id === visita.utente_assegnato_id)
  if (!occupato) return null
  const nome = visita.utente_assegnato.nome_utente
  if (occupato.appuntamenti.length > 0)
    return `${nome} è già occupato: ${conflittiInParole(occupato.appuntamenti)}`
  return occupato.assenza && `${nome}: ${assenzaInParole(occupato.assenza)}`
}

/**
 * Once a visit is saved, says again whom it stands in the way of: the office went on all the same, or somebody booked
 * meanwhile. Nothing where it was neither moved nor given to another, nor where nobody answers.
 * @param vecchia as it was; null for a new one
 */
export async function diciSeOccupato(visita: Appuntamento, vecchia: Appuntamento | null): Promise<void> {
  const uguale =
    vecchia !== null &&
    (['data_inizio', 'data_fine', 'utente_assegnato_id'] as const).every((c) => vecchia[c] === visita[c])
  if (uguale || visita.stato === 'Annullato' || visita.stato === 'Completato') return
  const query = {
    ...{ dataInizio: visita.data_inizio, dataFine: visita.data_fine },
    escludiAppuntamentoId: visita.id,
  }
  const disponibilita = await requestData<Disponibilita>('/appuntamenti/disponibilita', { query }).catch(
    () => null,
  )
  const avviso = disponibilita && perCheOccupato(visita, disponibilita)
  if (avviso) toast.attenzione(avviso)
}
