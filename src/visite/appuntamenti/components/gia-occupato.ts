import { presenza } from '#shared/presenze.ts'
import type { Durata } from '#visite/tempo/parti.rules.ts'
import { assenzaFra } from '#visite/tempo/rules.ts'
import type { Appuntamento, Disponibilita } from '../contract.ts'
import { assenzaInParole } from './assente.ts'
import { conflittiInParole } from './liberi.ts'

export type VisitaConChi = Pick<
  Appuntamento,
  'id' | 'stato' | 'data_inizio' | 'data_fine' | 'utente_assegnato_id'
> &
  Partial<Pick<Appuntamento, 'utente_assegnato' | 'aiutanti'>>

/** Who goes on a visit and when: its lead, where their name is known, and who comes along. */
const chiCiVa = ({ utente_assegnato: capo, aiutanti = [], ...visita }: VisitaConChi) => [
  ...(capo ? [{ id: visita.utente_assegnato_id, nome: capo.nome_utente, ...ore(visita) }] : []),
  ...aiutanti.map((aiutante) => ({
    ...{ id: aiutante.utente_id, nome: aiutante.nome_utente, ...presenza(visita, aiutante) },
  })),
]
const ore = ({ data_inizio, data_fine }: Durata): Durata => ({ data_inizio, data_fine })

/** What keeps somebody from a visit: their other visits, or an absence; of each who goes on it, null where nothing does. */
export function perCheOccupato(
  visita: VisitaConChi,
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
