import { type RawBuilder, sql } from 'kysely'
import { engineOf } from './database.ts'
import type { Db } from './schema.ts'
import { searchPostgres } from './search-postgres.ts'
import { searchSqlite } from './search-sqlite.ts'
import { hasWord, type Searched, splitWords } from './search-words.ts'

const any = (conditions: RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`

/**
 * The conditions that a record has each word of what a person typed, in any of its texts. The indexes lead to what has the
 * longest word; the others are looked for in that only.
 * @returns none where nothing was typed
 */
export function search(db: Db, q: string | undefined, searched: Searched): RawBuilder<boolean>[] {
  const engine = engineOf(db) === 'sqlite' ? searchSqlite : searchPostgres
  const { table, references = [] } = searched
  const [longest, ...others] = splitWords(q).toSorted((a, b) => b.text.length - a.text.length)
  if (!longest) return []
  return [
    any(engine.leading(searched, longest)),
    ...others.map((word) =>
      any([
        hasWord(`${table}.ricerca`, word),
        ...references.map(
          (other) => sql`${sql.ref(`${table}.${other.column}`)} in ${engine.ids(other, word)}`,
        ),
      ]),
    ),
  ]
}

/** The same by reading the given columns of rows that are few already: for each word, one of them has it. */
export function searchReading(q: string | undefined, ...columns: string[]): RawBuilder<boolean>[] {
  return splitWords(q).map((word) => any(columns.map((column) => hasWord(column, word))))
}
