import { APERTURA, CHIUSURA } from './geometria.ts'

/** One technician's day as pixels of the scrolled content. */
export interface Zona {
  utenteId: number
  giorno: string
  sinistra: number
  larghezza: number
  /** Where 9:00 is. */
  alto: number
  pxOra: number
}

/** Finds the day under a point of the scrolled content. */
export type Mappa = (x: number, y: number) => Zona | null

const ORE = (CHIUSURA - APERTURA) / 60

/**
 * Measures the grid once, when the hand takes a visit: rows (`data-riga`, technicians) by columns (`data-colonna`,
 * days) in the week; whole columns of one technician each in the day view, where rows are absent.
 */
export function misura(corsa: HTMLElement): Mappa {
  const origine = corsa.getBoundingClientRect()
  const dx = corsa.scrollLeft - origine.left - corsa.clientLeft
  const dy = corsa.scrollTop - origine.top - corsa.clientTop
  const striscia = Number.parseFloat(getComputedStyle(corsa).getPropertyValue('--striscia')) || 0
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
    return {
      utenteId: riga?.id ?? Number(colonna.nodo.dataset.utente),
      giorno: colonna.nodo.dataset.colonna ?? '',
      sinistra: colonna.sinistra,
      larghezza: colonna.destra - colonna.sinistra,
      alto: alto + striscia,
      pxOra: (basso - alto - striscia - 1) / ORE,
    }
  }
}
