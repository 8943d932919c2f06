import { type RawBuilder, sql } from 'kysely'
import type { Db } from './schema.ts'
import { howMany, thing, type Word } from './words.ts'

export interface Uso {
  tabella: string
  colonna: string
  /** What its rows are called here, where that isn't their own word. */
  parola?: Pick<Word, 'uno' | 'tanti'>
  /** Which of the rows count; all where absent. */
  quali?: RawBuilder<unknown>
}

/** What refers to a record, in words: `3 clienti`, `1 appuntamento`. */
export async function countUses(db: Db, id: number, usi: readonly Uso[]): Promise<string[]> {
  const parti: string[] = []
  for (const { tabella, colonna, parola = thing(tabella).parola, quali = sql`true` } of usi) {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(tabella)} where ${sql.ref(colonna)} = ${id} and ${quali}`.execute(
      db,
    )
    const n = rows[0]?.n ?? 0
    if (n > 0) parti.push(howMany(n, parola))
  }
  return parti
}

/** The same in one phrase: `3 clienti e 1 appuntamento`; undefined when nothing does. */
export async function usesOf(db: Db, id: number, usi: readonly Uso[]): Promise<string | undefined> {
  const parti = await countUses(db, id, usi)
  const ultima = parti.pop()
  return parti.length > 0 ? `${parti.join(', ')} e ${ultima}` : ultima
}
