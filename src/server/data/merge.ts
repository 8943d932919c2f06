import { type Kysely, sql } from 'kysely'
import { inBlocks } from './list.ts'
import { references } from './references.ts'
import { type Autore, registraMolti } from './register.ts'
import type { Db } from './schema.ts'
import { type DbRow, registeredTables, type Table } from './table.ts'

/*
 * One record becomes part of another of its table: what says whose it is, and what refers to it, names the other from then
 * on. Nobody else may be writing (`transactionAlone`): what they had read before would name the one that is gone.
 */

/** The same database, for code that works on any table by its name. */
const byName = (db: Db) => db as unknown as Kysely<Record<string, DbRow>>

/**
 * The tables whose rows name a customer, with the column; those found through another follow that one. Rows of two
 * customers are for their noun to move: both may be the same afterwards.
 */
const ofPersons = (): [table: Table, column: string][] =>
  registeredTables().flatMap((table) =>
    typeof table.person === 'string' && table.person !== 'id' && table.alsoOf === undefined
      ? [[table, table.person] as const]
      : [],
  ) as [Table, string][]

/**
 * Gives all rows of customer `from` to customer `to`, each with its line in the register; kept replies follow. Lines of the
 * register keep the former number (`former` of table.ts).
 */
export async function moveRows(ctx: Autore, from: number, to: number): Promise<void> {
  for (const [table, column] of ofPersons()) {
    const version = { versione: sql<number>`versione + 1`, updated_at: new Date().toISOString() }
    const moved = await byName(ctx.db)
      .updateTable(table.nome)
      .set({ [column]: to, ...('versione' in table.riga.shape && version) } as never)
      .where(column, '=', from)
      .returning('id')
      .execute()
    // What only repeats other rows has no line, nor have the parts of a record that are written with it.
    if (table.copy || table.insieme) continue
    await inBlocks(
      moved.map(({ id }) => Number(id)),
      async (ids) => {
        const [before, after] = [{ [column]: from }, { [column]: to }]
        await registraMolti(
          ctx,
          'aggiorna',
          table,
          ids.map((recordId) => ({ recordId, prima: before, dopo: after, clienti: [to, from] })),
        )
        return []
      },
    )
  }
  await ctx.db
    .updateTable('richieste_ripetibili')
    .set({ cliente_id: to })
    .where('cliente_id', '=', from)
    .execute()
}

/** Whatever refers to row `from` of a table by a foreign key refers to row `to`. */
export async function pointTo(db: Db, table: string, from: number, to: number): Promise<void> {
  for (const link of await references(db))
    if (link.to === table)
      await byName(db)
        .updateTable(link.from)
        .set({ [link.column]: to })
        .where(link.column, '=', from)
        .execute()
}
