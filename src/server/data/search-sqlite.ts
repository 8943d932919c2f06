import { type RawBuilder, sql } from 'kysely'
import type { SearchEngine, Text, Word } from './search-words.ts'

/** The table's FTS5 index of trigrams; triggers keep it. */
const indexOf = ({ table, text = 'ricerca' }: Text) =>
  text === 'ricerca' ? `${table}_trigrammi` : `${table}_${text}_trigrammi`

/** The indexes have two blanks before each word: with them even one letter makes a trigram. */
const phrase = ({ text, short }: Word) =>
  `"${short ? '  ' : ''}${text.replaceAll("'", '  ').replaceAll('"', '""')}"`

const idsWith = (where: Text, word: Word): RawBuilder<unknown> => {
  const index = sql.ref(indexOf(where))
  return sql`(select rowid from ${index} where ${index} match ${phrase(word)})`
}

/**
 * One or two letters begin words of very many. Behind a sign a column is not looked up: the list is walked in its order
 * until a page is full, which is quicker than to put all of those in order.
 */
const column = (name: string, { short }: Word) => (short ? sql`+${sql.ref(name)}` : sql.ref(name))

/** How SQLite finds words: ids from the indexes of trigrams. */
export const searchSqlite: SearchEngine = {
  own: (where, word) => sql`${column(`${where.table}.id`, word)} in ${idsWith(where, word)}`,
  referred: (reference, where, word) => sql`${column(reference, word)} in ${idsWith(where, word)}`,
}
