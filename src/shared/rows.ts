import * as z from 'zod'
import { snake } from './casing.ts'
import { money } from './fields.ts'

/**
 * Whom a stored field tells of (docs/decisions/042-what-is-personal-stands-in-the-contract.md):
 * - `personal`: a customer; it is emptied when they are erased;
 * - `kept`: a customer too, but the law wants it kept with the invoice;
 * - `file`: the name of a file that somebody brought; a customer whom it names is taken out of it when they are erased;
 * - `plain`: nobody, or firms, suppliers and users, of whom nothing is erased.
 */
export type About = 'personal' | 'kept' | 'file' | 'plain'

/**
 * How a field's value is written in the cell of an export; a reference to another record has no cell, a list only the one
 * that its export gives it.
 */
export const KINDS = ['testo', 'numero', 'euro', 'data', 'istante', 'vero', 'riferimento', 'elenco'] as const
export type FieldKind = (typeof KINDS)[number]

/** What the contract says of a stored field beside its type. */
export interface Mark {
  /** Its Italian word: in the register of changes, as the heading of exports, and where it is written (`wordOf`). */
  word: string
  kind: FieldKind
  about: About
}

export const marks = z.registry<Mark>()

function marked<S extends z.ZodType>(field: S, kind: FieldKind, word: string, about: About = 'plain'): S {
  marks.add(field, { word, kind, about })
  return field
}

/** The word of a row's field, by its key (`data_nascita`) or as the browser sends it (`dataNascita`). */
export function wordOf({ shape }: z.ZodObject, campo: string): string | undefined {
  const field = shape[campo] ?? shape[snake(campo)]
  return field && marks.get(field)?.word
}

const importoDi = () => z.number().register(money, { centesimi: true })

/**
 * Stored-row builders: what the server returns. Every field states its word; a text also whom it tells of, because it is
 * there that people write of other people. The rest tells of nobody unless it says so.
 */
export const riga = {
  id: () => z.int().positive(),
  testo: (word: string, about: About) => marked(z.string(), 'testo', word, about),
  testoNullo: (word: string, about: About) => marked(z.string().nullable(), 'testo', word, about),
  data: (word: string, about?: About) => marked(z.string(), 'data', word, about),
  dataNulla: (word: string, about?: About) => marked(z.string().nullable(), 'data', word, about),
  istante: (word: string, about?: About) => marked(z.string(), 'istante', word, about),
  istanteNullo: (word: string, about?: About) => marked(z.string().nullable(), 'istante', word, about),
  importo: (word: string) => marked(importoDi(), 'euro', word),
  importoNullo: (word: string) => marked(importoDi().nullable(), 'euro', word),
  intero: (word: string) => marked(z.int(), 'numero', word),
  numeroNullo: (word: string) => marked(z.number().nullable(), 'numero', word),
  /** A number with bounds of its own. */
  numero: <S extends z.ZodType>(campo: S, word: string) => marked(campo, 'numero', word),
  /** One of a closed set of texts. */
  scelta: <S extends z.ZodType>(campo: S, word: string) => marked(campo, 'testo', word),
  vero: (word: string) => marked(z.boolean(), 'vero', word),
  /** Several of a kind, kept as JSON in a column that is null where there are none. */
  elenco: <S extends z.ZodType>(voce: S, word: string, about: About) =>
    marked(z.array(voce), 'elenco', word, about),
  veroNullo: (word: string) => marked(z.boolean().nullable(), 'vero', word),
  /** The id of another record. */
  riferimento: (word: string, campo = z.int()) => marked(campo, 'riferimento', word),
  idNullo: (word: string) => marked(z.int().nullable(), 'riferimento', word),
  /** Version of the record, for ETag and If-Match. */
  versione: () => z.int().positive(),
}
