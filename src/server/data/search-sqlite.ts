import { sql } from 'kysely'
import { engineOf } from './database.ts'
import type { Db } from './schema.ts'
import type { SearchEngine, SearchWord, Text } from './search-words.ts'

/** The table's FTS5 index of trigrams; triggers keep it. */
const indexOf = ({ table, text = 'ricerca' }: Text) =>
  text === 'ricerca' ? `${table}_trigrammi` : `${table}_${text}_trigrammi`

/** The indexes have two blanks before each word: with them even one letter makes a trigram. */
const phrase = ({ text, short }: SearchWord) => `"${short ? '  ' : ''}${text.replaceAll('"', '""')}"`

const ids = (where: Text, word: SearchWord) => {
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

/** The indexes of these tables; all where absent. */
async function indexes(db: Db, tables?: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and sql like 'create virtual table%using fts5%'`.execute(db)
  const names = rows.map(({ name }) => name)
  return tables ? names.filter((name) => tables.some((table) => name.startsWith(`${table}_`))) : names
}

/** Pages of an index that are written at a time: some 10 ms, between which others are served. */
const PAGES = 200

/**
 * Puts each index together again, which grows in pieces as rows are written: what is deleted is then taken out of one
 * place. 300 visits of 50,000: 0.5 s instead of 1.6.
 * @param tables those of these tables alone; all where absent
 */
export async function joinTrigrams(db: Db, tables?: readonly string[]): Promise<void> {
  for (const name of await indexes(db, tables))
    for (let pages = -PAGES; await merge(db, name, pages); pages = PAGES);
}

/** Tables of which rows were only marked as gone since their indexes were put together last. */
const marked = new Set<string>()

/** Takes out of the indexes what `onlyMarked` left in them. */
export async function joinMarked(db: Db): Promise<void> {
  const tables = [...marked]
  if (tables.length === 0) return
  marked.clear()
  await joinTrigrams(db, tables)
}

/** @param pages negative to begin with all pieces, whatever their size @returns whether there is more to do */
const merge = (db: Db, name: string, pages: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const changes = async () =>
      (await sql<{ n: number }>`select total_changes() as n`.execute(trx)).rows[0]?.n ?? 0
    const before = await changes()
    await sql`insert into ${sql.ref(name)} (${sql.ref(name)}, rank) values ('merge', ${pages})`.execute(trx)
    // as SQLite's manual says it
    return (await changes()) - before >= 2
  })

/**
 * Runs `work`, which deletes rows of these tables by the thousand: the indexes only mark them as gone, until `joinTrigrams`
 * takes them out: whoever calls this asks it, or a job does within ten minutes. Taken out row by row, letter by letter,
 * 10,000 customers cost 2 s more, 300 visits as much. Nothing that must be gone at once is deleted so: an erasure isn't.
 * PostgreSQL takes nothing out at once anyway.
 * @param trx a transaction: outside of it nobody sees the indexes work so
 */
export async function onlyMarked<T>(trx: Db, tables: readonly string[], work: () => Promise<T>): Promise<T> {
  if (engineOf(trx) === 'postgres') return work()
  for (const table of tables) marked.add(table)
  const names = await indexes(trx, tables)
  const secure = async (yes: 0 | 1) => {
    for (const name of names)
      await sql`insert into ${sql.ref(name)} (${sql.ref(name)}, rank) values ('secure-delete', ${sql.lit(yes)})`.execute(
        trx,
      )
  }
  await secure(0)
  const result = await work()
  await secure(1)
  return result
}
