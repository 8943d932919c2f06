import { useRef } from 'react'
import type { Appuntamento, Planning } from '#visite/appuntamenti/contract.ts'
import { carico, componiGiorno, estremiDi, type GiornoTecnico } from './geometria.ts'

export type Operatore = Planning['operatori'][number]

/** A technician and their days, in the order asked for. */
export interface RigaPlanning {
  operatore: Operatore
  giorni: GiornoTecnico[]
  carico: number
}

interface Nota {
  visite: Appuntamento[]
  chiave: string
  riga: RigaPlanning
}

const NESSUNA: Appuntamento[] = []

/**
 * The rows of the planning. A row whose visits have not changed is the same object as before, so that its component is
 * not drawn again: moving a visit draws two rows out of thirty.
 */
export function useRighe(planning: Planning | undefined, giorni: string[], minimo: number): RigaPlanning[] {
  const note = useRef(new Map<number, Nota>())
  const perTecnico = Map.groupBy(planning?.appuntamenti ?? NESSUNA, (visita) => visita.utente_assegnato_id)
  const chiave = `${giorni.join()} ${minimo}`
  return (planning?.operatori ?? []).map((operatore) => {
    const visite = perTecnico.get(operatore.id) ?? NESSUNA
    const nota = note.current.get(operatore.id)
    if (nota?.chiave === chiave && nota.riga.operatore === operatore && stesse(nota.visite, visite))
      return nota.riga
    const composti = giorni.map((giorno) => componiGiorno(visite, giorno, minimo))
    const riga = { operatore, giorni: composti, carico: carico(composti) }
    note.current.set(operatore.id, { visite, chiave, riga })
    return riga
  })
}

const stesse = (x: Appuntamento[], y: Appuntamento[]): boolean =>
  x.length === y.length && x.every((visita, n) => visita === y[n])

/** How many visits begin on each day, `yyyy-MM-dd`. */
export function visitePerGiorno(planning: Planning | undefined): Map<string, number> {
  const conti = new Map<string, number>()
  for (const visita of planning?.appuntamenti ?? []) {
    const { giorno } = estremiDi(visita).inizio
    conti.set(giorno, (conti.get(giorno) ?? 0) + 1)
  }
  return conti
}
