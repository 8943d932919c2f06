import type * as z from 'zod'
import { type MarkedField, markedFields } from '#server/data/marks.ts'
import { csvCell } from '#shared/csv.ts'
import { dayAndTimeInRome, formatDate } from '#shared/dates.ts'

/** What a cell may hold: amounts in euro, days `yyyy-MM-dd`, instants ISO in UTC; null is an empty one. */
interface Valori {
  testo: string | null
  numero: number | null
  euro: number | null
  data: string | null
  istante: string | null
}

export type ExportCell = { [T in keyof Valori]: { tipo: T; valore: Valori[T] } }[keyof Valori]

/** A column of an export: its heading, its width in characters, and how a record fills it. */
export interface ExportColumn<R> {
  titolo: string
  larghezza: number
  cella: (record: R) => ExportCell
}

const colonna =
  <T extends keyof Valori>(tipo: T, larghezzaSua: number) =>
  <R>(titolo: string, valore: (record: R) => Valori[T], larghezza = larghezzaSua): ExportColumn<R> => ({
    titolo,
    larghezza,
    cella: (record) => ({ tipo, valore: valore(record) }) as ExportCell,
  })

export const colonnaTesto = colonna('testo', 18)
export const colonnaNumero = colonna('numero', 10)
export const colonnaEuro = colonna('euro', 14)
export const colonnaData = colonna('data', 12)
export const colonnaIstante = colonna('istante', 17)

/** `Sì` and `No`. */
export const colonnaVero = <R>(
  titolo: string,
  valore: (record: R) => boolean,
  larghezza = 10,
): ExportColumn<R> => colonnaTesto(titolo, (record) => (valore(record) ? 'Sì' : 'No'), larghezza)

const KINDS = {
  testo: colonnaTesto,
  numero: colonnaNumero,
  euro: colonnaEuro,
  data: colonnaData,
  istante: colonnaIstante,
  vero: colonnaVero,
}

/**
 * The columns of an export, in the order of `choices`: by a key of the contract the width of its column, or another column
 * in its place, or false for none; by any other name a column of what is joined. Fields that `choices` does not name come
 * last, so that a new one can't be forgotten; ids of other records have no column. Headings are the contract's words.
 */
export function columns<R>(
  contract: z.ZodObject,
  choices: Record<string, number | false | ExportColumn<R>>,
): ExportColumn<R>[] {
  const fields = new Map(markedFields(contract).map((field) => [field.key, field]))
  const chosen = Object.entries(choices).flatMap(([key, choice]) => {
    if (typeof choice === 'object') return [choice]
    const field = fields.get(key)
    if (!field) throw new Error(`An export speaks of ${key}, which is no field`)
    return choice === false ? [] : columnOf<R>(field, choice)
  })
  const others = [...fields.values()].filter(({ key }) => !(key in choices))
  return [...chosen, ...others.flatMap((field) => columnOf<R>(field))]
}

function columnOf<R>({ key, kind, word }: MarkedField, width?: number): ExportColumn<R>[] {
  if (kind === 'riferimento' || kind === 'elenco') return []
  const value = (record: R) => (record as Record<string, unknown>)[key] as never
  return [KINDS[kind]<R>(word, value, width)]
}

/** Cents by their digits: `1234,50`, without thousands, so that it is read as a number. */
const importoCsv = (valore: number) => valore.toFixed(2).replace('.', ',')

function inCsv({ tipo, valore }: ExportCell): string {
  if (valore === null) return ''
  switch (tipo) {
    case 'testo':
      return csvCell(valore)
    case 'euro':
      return importoCsv(valore)
    case 'numero':
      return String(valore).replace('.', ',')
    case 'data':
      return formatDate(valore)
    case 'istante': {
      const { data: giorno, ora } = dayAndTimeInRome(valore)
      return `${formatDate(giorno)} ${ora}`
    }
  }
}

/**
 * A list as CSV, the way an Italian Excel opens it with two clicks: UTF-8 with its mark, semicolons, CRLF, decimal comma,
 * dd/MM/yyyy. A piece for each page.
 */
export async function* csv<R>(
  colonne: readonly ExportColumn<R>[],
  pagine: AsyncIterable<R[]>,
): AsyncGenerator<string> {
  const riga = (celle: string[]) => `${celle.join(';')}\r\n`
  yield `\ufeff${riga(colonne.map(({ titolo }) => csvCell(titolo)))}`
  for await (const pagina of pagine)
    yield pagina.map((record) => riga(colonne.map(({ cella }) => inCsv(cella(record))))).join('')
}
