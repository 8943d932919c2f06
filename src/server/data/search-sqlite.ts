import { sql } from 'kysely'
import type { SearchEngine, Text, Word } from './search-words.ts'

/** The table's FTS5 index of trigrams; triggers keep it. */
const indexOf = ({ table, text = 'ricerca' }: Text) =>
  text === 'ricerca' ? `${table}_trigrammi` : `${table}_${text}_trigrammi`

/** The indexes have two blanks before each word: with them even one letter makes a trigram. */
const phrase = ({ text, short }: Word) => `"${short ? '  ' : ''}${text.replaceAll('"', '""')}"`

const ids = (where: Text, word: Word) => {
  const index = sql.ref(indexOf(where))
  return sql`(select rowid from ${index} where ${index} match ${phrase(word)})`
}

/** How SQLite finds words: ids from FTS5 indexes of trigrams. */
export const searchSqlite: SearchEngine = {
  ids,
  leading({ table, references = [] }, word) {
    // One or two letters begin words of very many. Behind a sign a column is not looked up: the list is walked in its order
    // until a page is full, which is quicker than to put all of those in order.
    const column = (name: string) => (word.short ? sql`+${sql.ref(name)}` : sql.ref(name))
    return [
      sql`${column(`${table}.id`)} in ${ids({ table }, word)}`,
      ...references.map((other) => sql`${column(`${table}.${other.column}`)} in ${ids(other, word)}`),
    ]
  },
}
