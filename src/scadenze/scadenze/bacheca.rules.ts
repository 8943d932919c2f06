import { addDays, addMonths, monthEnd } from '#shared/dates.ts'

/** The periods of the board, and how long works take (docs/product.md §25). */

/** Works due so many days after a period are done with its visits. */
export const GIORNI_DOPO_IL_PERIODO = 60

/** What was said to a customer longer ago no longer counts. */
export const GIORNI_CONTATTO = 90

/** Months of the board: this one and those after it. */
const MESI = 5

/** Days of a period, both included; `dal` null: since ever. A month that has begun lasts from today on. */
export interface Giorni {
  dal: string | null
  al: string
}

/** @param chiave `ritardo`, `2026-12` or `2027-T1` @returns undefined for what has no days */
export function giorniDelPeriodo(chiave: string, oggi: string): Giorni | undefined {
  if (chiave === 'ritardo') return { dal: null, al: addDays(oggi, -1) }
  const trimestre = /^(\d{4})-T([1-4])$/.exec(chiave)
  if (trimestre) {
    const inizio = `${trimestre[1]}-${String(Number(trimestre[2]) * 3 - 2).padStart(2, '0')}-01`
    return { dal: inizio < oggi ? oggi : inizio, al: monthEnd(addMonths(inizio, 2)) }
  }
  if (!/^\d{4}-\d\d$/.test(chiave)) return undefined
  const inizio = `${chiave}-01`
  return { dal: inizio < oggi ? oggi : inizio, al: monthEnd(inizio) }
}

/** The board's periods with days: what is overdue, this month and the next four. */
export const periodiDi = (oggi: string): string[] => [
  'ritardo',
  ...Array.from({ length: MESI }, (_, i) => addMonths(`${oggi.slice(0, 7)}-01`, i).slice(0, 7)),
]

/** How long each work takes, in minutes, where the company doesn't say otherwise. */
export const MINUTI_SOLITI = {
  minuti_manutenzione: 45,
  minuti_condizionatore: 45,
  minuti_rcee: 30,
  minuti_fgas: 30,
} as const

/** The same as the company says it; null: as usual. */
export type Durate = Record<keyof typeof MINUTI_SOLITI, number | null>

export function minutiDeiLavori(
  { controllo, impianto }: { controllo: string; impianto: 'caldaia' | 'condizionatore' | null },
  durate: Durate,
): number {
  const durata =
    controllo === 'RCEE'
      ? 'minuti_rcee'
      : controllo === 'FGAS'
        ? 'minuti_fgas'
        : impianto === 'condizionatore'
          ? 'minuti_condizionatore'
          : 'minuti_manutenzione'
  return durate[durata] ?? MINUTI_SOLITI[durata]
}

const QUARTO = 15

/** The works of one visit, rounded up to a quarter of an hour. */
export const minutiInsieme = (lavori: readonly { minuti: number }[]): number =>
  Math.max(QUARTO, Math.ceil(lavori.reduce((somma, { minuti }) => somma + minuti, 0) / QUARTO) * QUARTO)
