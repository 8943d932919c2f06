import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#shared/errors.ts'
import { references } from './references.ts'
import type { Db } from './schema.ts'
import { howMany, type Named, namedThings, thing, type Word } from './words.ts'

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
  for (const { tabella, colonna, parola = thing(tabella).parola, quali: filtro = sql`true` } of usi) {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(tabella)} where ${sql.ref(colonna)} = ${id} and ${filtro}`.execute(
      db,
    )
    const n = rows[0]?.n ?? 0
    if (n > 0) parti.push(howMany(Number(n), parola))
  }
  return parti
}

/** The same in one phrase: `3 clienti e 1 appuntamento`; undefined when nothing does. */
export const usesOf = async (db: Db, id: number, usi: readonly Uso[]): Promise<string | undefined> =>
  insieme(await countUses(db, id, usi))

/** `3 clienti, 2 caldaie e 1 appuntamento`; undefined where there is nothing. */
function insieme(parti: string[]): string | undefined {
  const ultima = parti.pop()
  return parti.length > 0 ? `${parti.join(', ')} e ${ultima}` : ultima
}

/** What has no word of its own is still said to be there. */
const ALTRO = { uno: 'altro dato', tanti: 'altri dati' }

/**
 * That nothing refers to records that are about to be deleted, asked of the database's own foreign keys: what noun should
 * have said it is said by none twice. The records are locked, so that nothing comes to refer to them meanwhile.
 * @throws AppError in_uso, saying what and how many
 */
export async function esigeLiberi(db: Db, { nome }: Named, ids: readonly number[]): Promise<void> {
  const riferimenti = Map.groupBy(
    (await references(db)).filter(({ to, holds }) => holds && to === nome),
    ({ from }) => from,
  )
  const parti: string[] = []
  for (const [tabella, colonne] of riferimenti) {
    const riferisce = colonne.map(({ column }) => sql`${sql.ref(column)} in (${sql.join(ids)})`)
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(tabella)} where (${sql.join(riferisce, sql` or `)})
        ${tabella === nome ? sql`and id not in (${sql.join(ids)})` : sql``}`.execute(db)
    const n = Number(rows[0]?.n ?? 0)
    const parola = namedThings().find((named) => named.nome === tabella)?.parola ?? ALTRO
    if (n > 0) parti.push(howMany(n, parola))
  }
  const usi = insieme(parti)
  if (usi) throw new AppError('in_uso', `Non si può eliminare: è in uso in ${usi}`)
}
