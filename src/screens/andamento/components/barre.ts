import { formatEuro } from '#shared/money.ts'
import { formatCount } from '#shared/numbers.ts'
import type { Elenco } from '../contract.ts'
import type { Barra, Tinta } from './figure.tsx'

/* Parts of figures, from what the calls say. */

export type IndirizzoDi = (elenco: Elenco | null | undefined) => string | undefined

export const contata = (nome: string, valore: number, a?: string, fondo?: number): Barra => ({
  ...{ nome, valore, a, fondo, testo: formatCount(valore) },
})
export const inSoldi = (nome: string, valore: number, a?: string, fondo?: number): Barra => ({
  ...{ nome, valore, a, fondo, testo: formatEuro(valore) },
})
export const conPrima = (titolo: string, prima: object | null, nome: string): string =>
  prima === null ? titolo : `${titolo} (a righe: ${nome})`
/** Parts of a whole, each in its own way. */
export const inParti = (
  barre: Barra[],
  tinte: readonly Tinta[] = ['piena', 'media', 'chiara', 'punti', 'righe', 'piano'],
): Barra[] => barre.map((barra, n) => ({ ...barra, tinta: tinte[n % tinte.length] ?? 'media' }))

/** `2–8`, of many weeks the day on which each begins: `2/11`. */
export const giorniBrevi = (dal: string, al: string, molte: boolean) => {
  const [da, a] = [Number(dal.slice(8)), Number(al.slice(8))]
  return molte ? `${da}/${Number(dal.slice(5, 7))}` : da === a ? String(da) : `${da}–${a}`
}
