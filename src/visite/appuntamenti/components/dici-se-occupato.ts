import { requestData } from '#web/http.ts'
import { toast } from '#web/ui/toast.tsx'
import type { Disponibilita } from '../contract.ts'
import type { VisitaConChi } from './gia-occupato.ts'

/** Who came along on a visit, and has no hours left in it: `luca.ferrero non viene più: non ha più ore nella visita`. */
export function chiNonViene(
  vecchia: Pick<VisitaConChi, 'aiutanti'> | null,
  visita: Pick<VisitaConChi, 'aiutanti' | 'utente_assegnato_id'>,
): string | null {
  const restano = new Set([visita.utente_assegnato_id, ...(visita.aiutanti ?? []).map((a) => a.utente_id)])
  const tolti = (vecchia?.aiutanti ?? []).filter(({ utente_id }) => !restano.has(utente_id))
  return tolti.length > 0
    ? `Senza ore nella visita, non viene più: ${tolti.map(({ nome_utente }) => nome_utente).join(', ')}`
    : null
}

/**
 * Once a visit is saved, says again whom it stands in the way of: the office went on all the same, or somebody booked
 * meanwhile. Nothing where it was neither moved nor given to others, nor where nobody answers.
 * @param vecchia as it was; null for a new one
 */
export async function diciSeOccupato(visita: VisitaConChi, vecchia: VisitaConChi | null): Promise<void> {
  const uguale =
    vecchia !== null &&
    (['data_inizio', 'data_fine', 'utente_assegnato_id'] as const).every((c) => vecchia[c] === visita[c]) &&
    JSON.stringify(vecchia.aiutanti) === JSON.stringify(visita.aiutanti)
  if (uguale || visita.stato === 'Annullato' || visita.stato === 'Completato') return
  const query = {
    ...{ dataInizio: visita.data_inizio, dataFine: visita.data_fine },
    escludiAppuntamentoId: visita.id,
  }
  const disponibilita = await requestData<Disponibilita>('/appuntamenti/disponibilita', { query }).catch(
    () => null,
  )
  if (!disponibilita) return
  // Only now: the words of absences are heavy, and most moves stand in nobody's way.
  const { perCheOccupato } = await import('./gia-occupato.ts')
  const avviso = perCheOccupato(visita, disponibilita)
  if (avviso) toast.attenzione(avviso)
}
