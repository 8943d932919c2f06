import { type RawBuilder, sql } from 'kysely'
import { searched, telefonoInCifre } from '#shared/text.ts'

/** Further words are left out. */
const MAX_WORDS = 6
/** Shorter words are the beginning of a word; from here on they are found anywhere. */
const ANYWHERE = 3

/** A word to look for, without regard to case, accents and apostrophes. */
export interface SearchWord {
  text: string
  /** It is the beginning of a word only. */
  short: boolean
}

/** A text that is searched (`searchable` of `#shared/text.ts`), and has an index of trigrams. */
export interface Text {
  table: string
  /** Its column; `ricerca` where absent. */
  text?: string
}

/** What a record is found by: its own `ricerca`, and the texts of the records that its columns refer to. */
export interface Searched {
  table: string
  references?: readonly (Text & { column: string })[]
}

/** How an engine asks its indexes of trigrams. */
export interface SearchEngine {
  /** The ids of the rows whose text has a word: a subquery in brackets. */
  ids(where: Text, word: SearchWord): RawBuilder<unknown>
  /** The ways by which the indexes lead to the records that have a word. */
  leading(searched: Searched, word: SearchWord): RawBuilder<unknown>[]
}

/** Splits what a person typed into words; a text of digits is one number. */
export function splitWords(q: string | undefined): SearchWord[] {
  const text = searched(q ?? '')
  if (text === '') return []
  const number = /^[\d\s+./()-]+$/.test(text) && telefonoInCifre(text).length >= 3
  const words = number ? [telefonoInCifre(text)] : text.split(' ').slice(0, MAX_WORDS)
  return words.map((word) => ({ text: word, short: [...word].length < ANYWHERE }))
}

/** Whether a text holds another as it was typed: `%` and `_` are letters like others. */
export const holds = (expression: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${expression} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/**
 * Whether the text in a column has a word. A blank stands before every word, also after an apostrophe: on PostgreSQL this
 * is the expression of the indexes.
 */
export function hasWord(column: string, { text, short }: SearchWord): RawBuilder<boolean> {
  return holds(sql`(' ' || replace(${sql.ref(column)}, '''', ' '))`, `${short ? ' ' : ''}${text}`)
}
