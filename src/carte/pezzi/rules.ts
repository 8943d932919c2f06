import { formatNearDate } from '#shared/dates.ts'
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

/** `valvola gas VK4105`, `2 × candeletta`. @param quantita decimal text */
export const pezzoDetto = (pezzo: { descrizione: string; codice: string | null; quantita: string }): string =>
  [
    Number(pezzo.quantita) !== 1 && `${pezzo.quantita.replace('.', ',')} ×`,
    ...[pezzo.descrizione, pezzo.codice],
  ]
    .filter(Boolean)
    .join(' ')

/** Whether it is here, of a thing called so: `arrivata`, `non ancora arrivato, atteso domani`. */
export function arrivoDelPezzo(pezzo: {
  stato: StatoPezzo
  descrizione: string
  arriva_il?: string | null
}): string {
  const fine = /^\S*(a|ione|trice)(\s|$)/i.test(pezzo.descrizione) ? 'a' : 'o'
  if (!aspettato(pezzo.stato)) return `arrivat${fine}`
  const { arriva_il: quando } = pezzo
  return `non ancora arrivat${fine}${quando ? `, attes${fine} ${formatNearDate(quando)}` : ''}`
}

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
 * The visit that a part was asked at, then the ones that were booked in its place, each in the former's; none that was called off
 * or became another customer's.
 */
function inFila(
  { cliente_id, appuntamento_id }: Chiesto,
  visite: ReadonlyMap<number, VisitaInFila>,
): VisitaInFila[] {
  const fila: VisitaInFila[] = []
  let visita = visite.get(appuntamento_id ?? 0)
  while (visita?.cliente_id === cliente_id && !fila.includes(visita)) {
    // Called off, it is in nobody's place any more.
    if (fila.length > 0 && visita.stato === 'Annullato') break
    fila.push(visita)
    visita = visite.get(visita.ripresa_da ?? 0)
  }
  return fila
}

/**
 * The visit after which somebody comes back with a part, where none is booked that it is taken to: the last that was made or
 * waits for a day. Null of one that was called off, and of a part that a job waits for.
 */
export function doveManca(chiesto: Chiesto, visite: ReadonlyMap<number, VisitaInFila>): VisitaInFila | null {
  const ultima = inFila(chiesto, visite).at(-1)
  return ultima && ultima.stato !== 'Annullato' && !doveVa(chiesto, visite) ? ultima : null
}

/**
 * The visit that a part is taken to: the one it was asked at while that is to be made, the one that was booked in its place, or
 * the next of its job or of its quote; null where none is booked. A visit that became another customer's leads nowhere.
 */
export function doveVa(chiesto: Chiesto, visite: ReadonlyMap<number, VisitaInFila>): VisitaInFila | null {
  const fila = inFila(chiesto, visite)
  const prossima = fila.find(daFare)
  if (prossima) return prossima
  const { cliente_id, preventivo_id } = chiesto
  const commessa = fila.reduce((nota, { commessa_id }) => commessa_id ?? nota, chiesto.commessa_id)
  const prossime = [...visite.values()].filter(
    (vicina) =>
      ((commessa !== null && vicina.commessa_id === commessa) ||
        (preventivo_id !== null && vicina.preventivo_id === preventivo_id)) &&
      vicina.cliente_id === cliente_id &&
      daFare(vicina),
  )
  return prossime.toSorted((a, b) => a.data_inizio.localeCompare(b.data_inizio) || a.id - b.id)[0] ?? null
}
