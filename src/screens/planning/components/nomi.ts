import { APERTURA, CHIUSURA } from './geometria.ts'
import { MARGINE } from './misura.ts'

/** A visit in a narrow day whose hours run from left to right. */
export interface BarraVisita {
  nome: string
  /** Minutes from midnight, inside 9–18. */
  da: number
  a: number
  /** Never in its bar, where something else stands. */
  sotto?: boolean
}

/** Where a surname stands: in its bar; under it, on a line and so far from the day's left edge; nowhere. */
export type PostoNome = 'dentro' | 'suggerimento' | { riga: number; sinistra: number }

interface Misure {
  /** Of the whole day, px. */
  larghezza: number
  /** Lines that there is room for under the bars. */
  righe: number
  /** How wide a word is, in px: in its bar, and in the smaller letters under it. */
  testo: (nome: string, posto: 'dentro' | 'sotto') => number
}

/** In a bar: the firm's mark and the edge; between two names on one line. */
export const CONTORNO = 15
const ARIA = 5

/**
 * A place for every surname of a day, by start: in its bar where it fits whole, else under it on the first line that is
 * free, not beyond the day's edge, else only in the tip. It is never cut.
 */
export function disponiNomi(barre: readonly BarraVisita[], { larghezza, righe, testo }: Misure): PostoNome[] {
  const utile = larghezza - 2 * MARGINE
  const px = (minuti: number) => (utile * minuti) / (CHIUSURA - APERTURA)
  const fini = Array.from({ length: righe }, () => 0)
  return barre.map(({ nome, da, a, sotto }) => {
    if (!sotto && testo(nome, 'dentro') + CONTORNO <= px(a - da)) return 'dentro'
    const lungo = testo(nome, 'sotto')
    const sinistra = Math.min(MARGINE + 1 + px(da - APERTURA), larghezza - lungo - 3)
    const riga = fini.findIndex((fine) => sinistra >= fine)
    if (riga < 0 || sinistra < 0) return 'suggerimento'
    fini[riga] = sinistra + lungo + ARIA
    return { riga, sinistra }
  })
}

/** Measures words in the page's own letters. */
export function misuraTesto(famiglia: string): Misure['testo'] {
  const tela = document.createElement('canvas').getContext('2d')
  const note = new Map<string, number>()
  return (nome, posto) => {
    const font = `${posto === 'dentro' ? '620 11.5px' : '480 11px'} ${famiglia}`
    const nota = note.get(font + nome)
    if (nota !== undefined || !tela) return nota ?? 0
    tela.font = font
    const larga = tela.measureText(nome).width
    note.set(font + nome, larga)
    return larga
  }
}
