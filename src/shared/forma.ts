/**
 * What the form of an XML file is told with, as a table: which elements, in what order, how often, and what may stand in
 * each. From one such table the file is written and checked, its fields are read, and the schema is made that libxml2
 * validates with (`server/files/schema.ts`).
 */

/** How often an element stands where it may: without it once; `?` at most once, `+` once or more, `*` as one likes. */
export type Volte = '?' | '+' | '*'

/** What an element holds that has no others in it. */
export interface Valore {
  base: 'string' | 'normalizedString' | 'token' | 'decimal' | 'integer' | 'date' | 'dateTime' | 'base64Binary'
  volte?: Volte
  /** Characters, at least and at most. */
  corto?: number
  lungo?: number
  /** Of which characters. */
  segni?: 'ascii' | 'latino'
  /** A regular expression for all of the text, that XML Schema and JavaScript read alike. */
  modello?: string
  /** With a space between them. */
  codici?: string
  /** Digits before and after the point, at least and at most. */
  interi?: readonly [number, number]
  decimali?: readonly [number, number]
  negativo?: boolean
  minimo?: string
  massimo?: string
  /** What an empty element stands for. */
  vuoto?: string
  /** What a number counts. */
  misura?: 'euro' | 'percento' | 'quantita'
  /** Either this one, or these: those that follow it. */
  oppure?: readonly string[]
}

/** An element that holds others, in this order. */
export interface BloccoForma {
  figli: Figli
  volte?: Volte
}
export type Figli = Readonly<Record<string, Elemento>>
export type Elemento = Valore | BloccoForma

/** A whole file. */
export interface Forma extends BloccoForma {
  /** Of the root, which alone is in the namespace. */
  nome: string
  spazio: string
  attributi: Readonly<Record<string, Valore>>
  /** The namespace of an element that may stand after all others, and whose form is not told here. */
  firma: string
}

export const blocco = <const F extends Figli>(figli: F) => ({ figli })
export const forse = <const V extends Elemento>(voce: V) => ({ ...voce, volte: '?' as const })
export const piu = <const V extends Elemento>(voce: V) => ({ ...voce, volte: '+' as const })
export const quantiSiVuole = <const V extends Elemento>(voce: V) => ({ ...voce, volte: '*' as const })

/** Texts of one line; they have a character at least. */
export const ascii = <const L extends number>(lungo: L, corto = 1) =>
  ({ base: 'normalizedString', segni: 'ascii', corto, lungo }) as const
export const latino = <const L extends number>(lungo: L) =>
  ({ base: 'normalizedString', segni: 'latino', corto: 1, lungo }) as const
export const modello = (testo: string) => ({ base: 'string', modello: testo }) as const
export const codici = <const C extends string>(scritti: C) => ({ base: 'string', codici: scritti }) as const
export const intero = (minimo: number, massimo: number) =>
  ({ base: 'integer', minimo: String(minimo), massimo: String(massimo) }) as const

type Parole<T extends string> = T extends `${infer Prima} ${infer Resto}` ? Prima | Parole<Resto> : T

/** The codes of a value. */
export type CodiceDi<V extends { codici: string }> = Parole<V['codici']>

/** The names of all elements below. */
export type NomiDi<V> = V extends { figli: infer F }
  ? { [N in keyof F]: N | NomiDi<F[N]> }[keyof F] & string
  : never

/** What is to be written into an element: texts; what is empty, null or left out is not written. */
export type ContenutoDi<V> = V extends { figli: infer F }
  ? { [N in keyof F]?: F[N] extends { volte: '+' | '*' } ? ContenutoDi<F[N]>[] : ContenutoDi<F[N]> | null }
  : string | null | undefined

/** Whether a text may stand where the form wants this: its length, its pattern, its codes. */
export const accetta = (
  { corto = 0, lungo = Number.POSITIVE_INFINITY, modello, codici: ammessi }: Valore,
  testo: string,
): boolean =>
  testo.length >= corto &&
  testo.length <= lungo &&
  (modello === undefined || new RegExp(`^(?:${modello})$`).test(testo)) &&
  (ammessi === undefined || ammessi.split(' ').includes(testo))

/** What the elements with a text hold, by their names. Where one name has several places, what they count is the same. */
export function valoriDellaForma(
  { figli }: BloccoForma,
  trovati = new Map<string, Valore>(),
): ReadonlyMap<string, Valore> {
  for (const [nome, voce] of Object.entries(figli))
    if ('figli' in voce) valoriDellaForma(voce, trovati)
    else if (!trovati.has(nome)) trovati.set(nome, voce)
  return trovati
}
