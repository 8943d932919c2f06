import { type RawBuilder, sql } from 'kysely'
import { engineOf } from './database.ts'
import type { Db } from './schema.ts'
import { searchPostgres } from './search-postgres.ts'
import { searchSqlite } from './search-sqlite.ts'
import { hasWord, type SearchEngine, splitWords, type Text, type Word } from './search-words.ts'

/** What a record is found by: its own text, and those of the records that it refers to. */
export interface Searched {
  table: string
  references?: readonly (Text & { column: string })[]
}

const any = (conditions: RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`

function byIndex(engine: SearchEngine, { table, references = [] }: Searched, word: Word) {
  const others = references.map(({ column, ...where }) => engine.referred(`${table}.${column}`, where, word))
  return any([engine.own({ table }, word), ...others])
}

function byReading({ table, references = [] }: Searched, word: Word) {
  const others = references.map(
    ({ column, table: other, text = 'ricerca' }) =>
      sql`exists (select 1 from ${sql.table(other)} as other
        where other.id = ${sql.ref(`${table}.${column}`)} and ${hasWord(`other.${text}`, word)})`,
  )
  return any([hasWord(`${table}.ricerca`, word), ...others])
}

/**
 * The conditions that a record has each word of what a person typed, in any of its texts. Words of three letters and more
 * are found anywhere by the indexes; shorter ones are beginnings of words and, beside a longer one, looked for only in what
 * that has found.
 * @returns none where nothing was typed
 */
export function search(db: Db, q: string | undefined, searched: Searched): RawBuilder<boolean>[] {
  const words = splitWords(q)
  const engine = engineOf(db) === 'sqlite' ? searchSqlite : searchPostgres
  const someLong = words.some((word) => !word.short)
  return words.map((word) =>
    someLong && word.short ? byReading(searched, word) : byIndex(engine, searched, word),
  )
}

/** The same by reading the given columns of rows that are few already: for each word, one of them has it. */
export function searchReading(q: string | undefined, ...columns: string[]): RawBuilder<boolean>[] {
  return splitWords(q).map((word) => any(columns.map((column) => hasWord(column, word))))
}
