import { useRef } from 'react'
import type { SettimanaPlanning, VisitaPlanning } from '#visite/appuntamenti/contract.ts'
import { partiPerGiorno } from '#visite/tempo/parti.rules.ts'
import { interaDi, perOgnuno } from './di-ognuno.ts'
import { carico, componiGiorno, type GiornoTecnico, vieDi } from './geometria.ts'

export type Operatore = SettimanaPlanning['operatori'][number]

/** A technician and their days, in the order asked for. */
export interface RigaPlanning {
  operatore: Operatore
  giorni: GiornoTecnico[]
  carico: number
}

interface Nota {
  visite: VisitaPlanning[]
  chiave: string
  riga: RigaPlanning
}

const NESSUNA: VisitaPlanning[] = []

/**
 * The rows of the planning. A row whose visits have not changed is the same object as before, so that its component is
 * not drawn again: moving a visit draws two rows out of thirty.
 */
export function useRighePlanning(
  planning: SettimanaPlanning | undefined,
  giorni: string[],
  minimo: number,
): RigaPlanning[] {
  const note = useRef(new Map<number, Nota>())
  const perTecnico = perOgnuno(planning)
  const chiave = `${giorni.join()} ${minimo}`
  return (planning?.operatori ?? []).map((operatore) => {
    const visite = perTecnico.get(operatore.id) ?? NESSUNA
    const nota = note.current.get(operatore.id)
    if (nota?.chiave === chiave && nota.riga.operatore === operatore && stesse(nota.visite, visite))
      return nota.riga
    const tempo = new Map(operatore.giorni.map((giornata) => [giornata.giorno, giornata]))
    const composti = giorni.map((giorno) => componiGiorno(visite, giorno, minimo, tempo.get(giorno) ?? null))
    const riga = { operatore, giorni: composti, carico: carico(composti) }
    note.current.set(operatore.id, { visite, chiave, riga })
    return riga
  })
}

const stesse = (x: VisitaPlanning[], y: VisitaPlanning[]): boolean =>
  x.length === y.length && x.every((visita, n) => visita === y[n])

/** The visit with this number, in whosever row it stands. */
export function visitaIn(righe: readonly RigaPlanning[], id: number): VisitaPlanning | null {
  const giorni = righe.flatMap((riga) => riga.giorni)
  const spicchio = giorni.flatMap(({ spicchi }) => spicchi).find(({ visita }) => visita.id === id)
  return spicchio ? interaDi(spicchio.visita) : null
}

export interface Conto {
  visite: number
  assenti: number
}

/** How many visits are on each of these days, and how many people who would work are away all day. */
export function contiDelGiorno(planning: SettimanaPlanning, giorni: readonly string[]): Map<string, Conto> {
  const visite = partiPerGiorno(planning.appuntamenti, giorni)
  const assente = (giorno: string) => (operatore: Operatore) => {
    const tempo = operatore.giorni.find((giornata) => giornata.giorno === giorno)
    return (
      tempo !== undefined && tempo.orario.length > 0 && vieDi({ giorno, tempo }).some((via) => via.intera)
    )
  }
  return new Map(
    giorni.map((giorno) => [
      giorno,
      {
        visite: visite.get(giorno)?.length ?? 0,
        assenti: planning.operatori.filter(assente(giorno)).length,
      },
    ]),
  )
}

/** `29 visite`, `47 visite · 1 assente` */
export const contoInParole = ({ visite, assenti }: Conto): string =>
  [
    visite === 1 ? '1 visita' : `${visite} visite`,
    assenti > 0 && (assenti === 1 ? '1 assente' : `${assenti} assenti`),
  ]
    .filter(Boolean)
    .join(' · ')
