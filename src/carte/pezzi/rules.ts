import type { StatoAppuntamento } from '#shared/stati.ts'

/** What becomes of a part, in its order (docs/product.md §8.15). */
export const STATI_PEZZO = {
  Da_Ordinare: 'Da ordinare',
  Ordinato: 'Ordinato',
  Arrivato: 'Arrivato',
  Usato: 'Usato',
  Non_Serve: 'Non serve più',
} as const
export type StatoPezzo = keyof typeof STATI_PEZZO

/** Somebody still waits for it, or has to take it along. */
export const daPortare = (stato: StatoPezzo): boolean => stato !== 'Usato' && stato !== 'Non_Serve'

/** It isn't here yet. */
export const aspettato = (stato: StatoPezzo): boolean => stato === 'Da_Ordinare' || stato === 'Ordinato'

interface Giorni {
  ordinato_il: string | null
  arrivato_il: string | null
  usato_il: string | null
}

/**
 * The days that a part has in a state: those of the steps before it stay, those after it are forgotten.
 * @param oggi of a step that is taken now
 */
export function giorniNelloStato(pezzo: Giorni, stato: StatoPezzo, oggi: string) {
  const { ordinato_il: ordinato, arrivato_il: arrivato, usato_il: usato } = pezzo
  return {
    // What was never ordered from here was in the van, or came by itself.
    ordinatoIl: stato === 'Ordinato' ? (ordinato ?? oggi) : stato === 'Da_Ordinare' ? null : ordinato,
    arrivatoIl: stato === 'Arrivato' ? (arrivato ?? oggi) : aspettato(stato) ? null : arrivato,
    usatoIl: stato === 'Usato' ? (usato ?? oggi) : null,
  }
}

/** Where one stands that is needed after all: as far as it had come. */
export const statoDiPrima = ({ ordinato_il, arrivato_il }: Giorni): StatoPezzo =>
  arrivato_il ? 'Arrivato' : ordinato_il ? 'Ordinato' : 'Da_Ordinare'

/** Ordered, and not here on the day that was said. */
export const inRitardo = (pezzo: { stato: StatoPezzo; arriva_il: string | null }, oggi: string): boolean =>
  pezzo.stato === 'Ordinato' && pezzo.arriva_il !== null && pezzo.arriva_il < oggi

/** A visit, as far as one follows another. */
export interface VisitaInFila {
  id: number
  cliente_id: number
  stato: StatoAppuntamento
  data_inizio: string
  commessa_id: number | null
  preventivo_id: number | null
  /** The visit that was booked in its place. */
  ripresa_da: number | null
}

/** Whose a part is, and where it was asked. */
export interface Chiesto {
  cliente_id: number
  appuntamento_id: number | null
  commessa_id: number | null
  preventivo_id: number | null
}

const daFare = ({ stato }: VisitaInFila) => stato === 'Programmato' || stato === 'In_Corso'

/**
 * The visit that a part is taken to: the one it was asked at while that is to be made, the one that was booked in its place, or
 * the next of its job or of its quote; null where none is booked. A visit that became another customer's leads nowhere.
 */
export function doveVa(
  { cliente_id, appuntamento_id, commessa_id, preventivo_id }: Chiesto,
  visite: ReadonlyMap<number, VisitaInFila>,
): VisitaInFila | null {
  const delCliente = (visita: VisitaInFila | undefined) =>
    visita?.cliente_id === cliente_id ? visita : undefined
  const viste = new Set<number>()
  let visita = delCliente(visite.get(appuntamento_id ?? 0))
  let commessa = commessa_id
  while (visita && !viste.has(visita.id)) {
    viste.add(visita.id)
    if (daFare(visita)) return visita
    commessa = visita.commessa_id ?? commessa
    const nuova = delCliente(visite.get(visita.ripresa_da ?? 0))
    // Called off, it is in nobody's place any more.
    visita = nuova?.stato === 'Annullato' ? undefined : nuova
  }
  const prossime = [...visite.values()].filter(
    (vicina) =>
      ((commessa !== null && vicina.commessa_id === commessa) ||
        (preventivo_id !== null && vicina.preventivo_id === preventivo_id)) &&
      delCliente(vicina) &&
      daFare(vicina),
  )
  return prossime.toSorted((a, b) => a.data_inizio.localeCompare(b.data_inizio) || a.id - b.id)[0] ?? null
}
