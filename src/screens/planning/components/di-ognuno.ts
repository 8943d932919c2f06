import { conChi, presenza } from '#shared/presenze.ts'
import type { SettimanaPlanning, VisitaPlanning } from '#visite/appuntamenti/contract.ts'

/** A visit as it stands in the row of who comes along: their hours, and the visit itself. */
interface Copia extends VisitaPlanning {
  intera: VisitaPlanning
  /** `con luca.ferrero` */
  con: string
}

/** What of a drawn visit says that its row is of who comes along; null of who leads it. */
export const comeAiutante = (visita: VisitaPlanning): Copia | null =>
  'intera' in visita ? (visita as Copia) : null

/** The visit that is opened and moved, whoever's row it was taken from. */
export const interaDi = (visita: VisitaPlanning): VisitaPlanning => comeAiutante(visita)?.intera ?? visita

/** A row whose visits are the same objects isn't drawn again. */
const fatte = new WeakMap<VisitaPlanning, VisitaPlanning[]>()

/** The visits of a week by who goes on them, whoever comes along in their hours. */
export function perOgnuno(planning: SettimanaPlanning | undefined): Map<number, VisitaPlanning[]> {
  const { appuntamenti = [], operatori = [] } = planning ?? {}
  const nomi = new Map(operatori.map(({ id, nome_utente }) => [id, nome_utente]))
  const diTutti = appuntamenti.flatMap((visita) => {
    if (visita.aiutanti.length === 0) return visita
    const capo = { nome_utente: nomi.get(visita.utente_assegnato_id) ?? '' }
    const copie = fatte.get(visita) ?? [
      visita,
      ...visita.aiutanti.map((aiutante): Copia => {
        const compagni = visita.aiutanti.filter(({ utente_id }) => utente_id !== aiutante.utente_id)
        return {
          ...{ ...visita, ...presenza(visita, aiutante), utente_assegnato_id: aiutante.utente_id },
          ...{ intera: visita, con: conChi([capo, ...compagni]) },
        }
      }),
    ]
    fatte.set(visita, copie)
    return copie
  })
  return Map.groupBy(diTutti, ({ utente_assegnato_id }) => utente_assegnato_id)
}
