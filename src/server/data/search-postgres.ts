import { sql } from 'kysely'
import { hasWord, type SearchEngine, type SearchWord, type Text } from './search-words.ts'

const ids = ({ table, text = 'ricerca' }: Text, word: SearchWord) =>
  sql`(select found.id from ${sql.table(table)} as found where ${hasWord(`found.${text}`, word)})`

/** How PostgreSQL finds words: by its trigram indexes, which are on the expression of `hasWord`. */
export const searchPostgres: SearchEngine = {
  ids,
  leading({ table, references = [] }, word) {
    // An array is looked up in the index of the reference, id by id. One or two letters begin words of very many: there it
    // is quicker to read all rows, as `in` does.
    const among = (other: Text) =>
      word.short ? sql`in ${ids(other, word)}` : sql`= any(array${ids(other, word)})`
    return [
      hasWord(`${table}.ricerca`, word),
      ...references.map((other) => sql`${sql.ref(`${table}.${other.column}`)} ${among(other)}`),
    ]
  },
}
