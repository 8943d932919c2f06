import { sql } from 'kysely'
import { hasWord, type SearchEngine } from './search-words.ts'

/** How PostgreSQL finds words: by its trigram indexes on the expression of `hasWord`. */
export const searchPostgres: SearchEngine = {
  own: ({ table, text = 'ricerca' }, word) => hasWord(`${table}.${text}`, word),
  referred: (reference, { table, text = 'ricerca' }, word) => {
    const ids = sql`(select found.id from ${sql.table(table)} as found where ${hasWord(`found.${text}`, word)})`
    // An array is looked up in the index of the reference, id by id. One or two letters begin words of very many: there
    // it is quicker to read all rows, as `in` does.
    return word.short ? sql`${sql.ref(reference)} in ${ids}` : sql`${sql.ref(reference)} = any(array${ids})`
  },
}
