import { APERTURA, CHIUSURA, type TrattoPlanning } from './geometria.ts'

/** One technician's day, as pixels of the scrolled content: the room of its hours from 9 to 18. */
export interface ZonaPlanning {
  utenteId: number
  giorno: string
  x: number
  y: number
  larghezza: number
  altezza: number
  /** The hours run from left to right; else downwards. */
  orizzontale: boolean
}

/** Finds the day under a point of the scrolled content. */
export type Mappa = (x: number, y: number) => ZonaPlanning | null

/** Beside the hours that run from left to right, in px. */
export const MARGINE = 4

/** Whether the hours of this grid run from left to right (`data-asse="x"`). */
export const eOrizzontale = (corsa: HTMLElement): boolean => corsa.dataset.asse === 'x'

/**
 * Measures the grid once, when the hand takes a visit: rows (`data-riga`, technicians) by columns (`data-colonna`,
 * days) in the week; whole columns of one technician each in the day view, where rows are absent.
 */
export function misura(corsa: HTMLElement): Mappa {
  const origine = corsa.getBoundingClientRect()
  const dx = corsa.scrollLeft - origine.left - corsa.clientLeft
  const dy = corsa.scrollTop - origine.top - corsa.clientTop
  const striscia = Number.parseFloat(getComputedStyle(corsa).getPropertyValue('--striscia')) || 0
  const orizzontale = eOrizzontale(corsa)
  const colonne = [...corsa.querySelectorAll<HTMLElement>('[data-colonna]')].map((nodo) => {
    const r = nodo.getBoundingClientRect()
    return { nodo, sinistra: r.left + dx, destra: r.right + dx, alto: r.top + dy, basso: r.bottom + dy }
  })
  const righe = [...corsa.querySelectorAll<HTMLElement>('[data-riga]')].map((nodo) => {
    const r = nodo.getBoundingClientRect()
    return { id: Number(nodo.dataset.riga), alto: r.top + dy, basso: r.bottom + dy }
  })
  return (x, y) => {
    const colonna = colonne.find(({ sinistra, destra }) => x >= sinistra && x < destra)
    if (!colonna) return null
    const riga = righe.length > 0 ? righe.find(({ alto, basso }) => y >= alto && y < basso) : null
    if (riga === undefined) return null
    const { alto, basso } = riga ?? colonna
    const bordo = orizzontale ? 1 + MARGINE : 0
    return {
      utenteId: riga?.id ?? Number(colonna.nodo.dataset.utente),
      giorno: colonna.nodo.dataset.colonna ?? '',
      x: colonna.sinistra + bordo,
      y: alto + striscia,
      larghezza: colonna.destra - colonna.sinistra - bordo - (orizzontale ? MARGINE : 0),
      altezza: basso - alto - striscia - 1,
      orizzontale,
    }
  }
}

/** How long so many minutes are. */
export function pxDi({ larghezza, altezza, orizzontale }: ZonaPlanning, minuti: number): number {
  return ((orizzontale ? larghezza : altezza) * minuti) / (CHIUSURA - APERTURA)
}

/** The minute of the day at a point of the scrolled content, also outside 9–18. */
export function minutiInParole(zona: ZonaPlanning, x: number, y: number): number {
  return APERTURA + (zona.orizzontale ? x - zona.x : y - zona.y) / pxDi(zona, 1)
}

/** Where a stretch of the day stands, cut at 9 and 18, a pixel away from what is beside it. */
export function rettangolo(zona: ZonaPlanning, { da, a }: TrattoPlanning) {
  const inizio = pxDi(zona, Math.max(da, APERTURA) - APERTURA)
  const lunghezza = pxDi(zona, Math.min(a, CHIUSURA) - APERTURA) - inizio
  return zona.orizzontale
    ? { x: zona.x + inizio, y: zona.y + 1, larghezza: lunghezza, altezza: zona.altezza - 2 }
    : { x: zona.x + 1, y: zona.y + inizio, larghezza: zona.larghezza - 2, altezza: lunghezza }
}
