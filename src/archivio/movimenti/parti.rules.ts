import { cents, euro, sumEuro } from '#shared/money.ts'

/** What a part of a bank's row is (docs/product.md §34.4). */
export const TIPI_PARTE = {
  fattura: 'Fattura',
  rata: 'Rata',
  storno: 'Pagamento ripreso',
  credito: 'Credito',
  restituzione: 'Restituzione',
  arrotondamento: 'Arrotondamento',
  categoria: 'Senza fattura',
} as const
export type TipoParte = keyof typeof TIPI_PARTE

/** Kinds of money without an invoice: no chart of accounts. */
export const CATEGORIE = {
  Commissioni: 'Commissioni',
  Stipendi: 'Stipendi',
  F24: 'F24',
  Finanziamento: 'Finanziamento',
  Prelievo: 'Prelievo',
  Giroconto: 'Giroconto tra conti nostri',
  Assicurazione: 'Assicurazione',
  Altra_Entrata: 'Altra entrata',
  Altra_Uscita: 'Altra uscita',
} as const
export type Categoria = keyof typeof CATEGORIE
export const categorie = Object.keys(CATEGORIE) as [Categoria, ...Categoria[]]

/** Which way a kind may go: 1 in, −1 out; the others either way. */
const VERSO: Partial<Record<Categoria, 1 | -1>> = {
  ...({ Stipendi: -1, F24: -1, Prelievo: -1, Altra_Entrata: 1, Altra_Uscita: -1 } as const),
}

/** Whether a part of this kind may have this amount, signed as money moves. */
export const vaNelVerso = (categoria: Categoria, importo: number): boolean =>
  (VERSO[categoria] ?? Math.sign(importo)) === Math.sign(importo)

/** Our own money that only changes its place: in no sum of Finanze. */
export const DI_NOSTRO = ['Prelievo', 'Giroconto'] as const satisfies Categoria[]

/** What came too much by so little, in cents, is a rounding. */
export const ARROTONDAMENTO_MASSIMO = 100

interface ConImporto {
  importo: number
}

/** What parts sum to, in euro. */
export const sommaParti = (parti: readonly ConImporto[]): number =>
  sumEuro(parti.map(({ importo }) => importo))

/** What of a row has no place yet, in euro and signed as money moves; `parti` are those that have. */
export const senzaPosto = ({ importo, parti = [] }: ConImporto & { parti?: readonly ConImporto[] }): number =>
  euro(cents(importo) - cents(sommaParti(parti)))
