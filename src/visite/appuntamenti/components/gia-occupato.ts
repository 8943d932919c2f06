import { presenza } from '#shared/presenze.ts'
import type { Durata } from '#visite/tempo/parti.rules.ts'
import { assenzaFra } from '#visite/tempo/rules.ts'
import { requestData } from '#web/http.ts'
import { toast } from '#web/ui/toast.tsx'
import type { Appuntamento, Disponibilita } from '../contract.ts'
import { assenzaInParole } from './assente.ts'
import { conflittiInParole } from './liberi.ts'

type Visita = Pick<Appuntamento, 'id' | 'stato' | 'data_inizio' | 'data_fine' | 'utente_assegnato_id'> &
  Partial<Pick<Appuntamento, 'utente_assegnato' | 'aiutanti'>>

/** Who goes on a visit and when: its lead, where their name is known, and who comes along. */
const chiCiVa = ({ utente_assegnato: capo, aiutanti = [], ...visita }: Visita) => [
  ...(capo ? [{ id: visita.utente_assegnato_id, nome: capo.nome_utente, ...ore(visita) }] : []),
  ...aiutanti.map((aiutante) => ({
    ...{ id: aiutante.utente_id, nome: aiutante.nome_utente, ...presenza(visita, aiutante) },
  })),
]
const ore = ({ data_inizio, data_fine }: Durata): Durata => ({ data_inizio, data_fine })

/** What keeps somebody from a visit: their other visits, or an absence; of each who goes on it, null where nothing does. */
export function perCheOccupato(
  visita: Visita,
  { operatoriOccupati }: Pick<Disponibilita, 'operatoriOccupati'>,
): string | null {
  const motivi = chiCiVa(visita).flatMap(({ id, nome, data_inizio, data_fine }) => {
    const occupato = operatoriOccupati.find((persona) => persona.id === id)
    const insieme = occupato?.appuntamenti.filter(
      (a) => a.data_inizio < data_fine && a.data_fine > data_inizio,
    )
    if (insieme?.length) return `${nome} è già occupato: ${conflittiInParole(insieme)}`
    return occupato?.assenza && assenzaFra([occupato.assenza], { data_inizio, data_fine })
      ? `${nome}: ${assenzaInParole(occupato.assenza)}`
      : []
  })
  return motivi.join('; ') || null
}

/** Who came along on a visit, and has no hours left in it: `luca.ferrero non viene più: non ha più ore nella visita`. */
export function chiNonViene(
  vecchia: Pick<Visita, 'aiutanti'> | null,
  visita: Pick<Visita, 'aiutanti' | 'utente_assegnato_id'>,
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
export async function diciSeOccupato(visita: Visita, vecchia: Visita | null): Promise<void> {
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
  const avviso = disponibilita && perCheOccupato(visita, disponibilita)
  if (avviso) toast.attenzione(avviso)
}
