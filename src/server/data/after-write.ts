import type { Autore, Azione } from './register.ts'
import type { Db } from './schema.ts'
import type { DbRow } from './table.ts'

/** A record that has been written; rows as the database keeps them (amounts in cents), null where there is none. */
export interface Write {
  table: string
  id: number
  before: DbRow | null
  after: DbRow | null
  action: Azione
}

/** What a noun does in the transaction of any write to these tables; where it throws, the write is undone. */
export interface AfterWrite {
  tables: readonly string[]
  run(ctx: Autore, write: Write): Promise<void>
  /** The same for many records that were written together, where that takes fewer statements. */
  runMany?(ctx: Autore, writes: readonly Write[]): Promise<void>
}

let registered: readonly AfterWrite[] = []

/** What waits, by the transaction, until all records of a piece of work are written. */
const waiting = new WeakMap<Db, Map<AfterWrite, Write[]>>()

/**
 * Writes records of several tables and tells the nouns that have a `runMany` once, at its end. Only for a transaction that
 * reads nothing meanwhile of what those nouns write.
 * @param ctx whose `db` is that transaction
 */
export async function writtenTogether<T>(ctx: Autore, work: () => Promise<T>): Promise<T> {
  const nouns = new Map<AfterWrite, Write[]>()
  waiting.set(ctx.db, nouns)
  try {
    const result = await work()
    for (const [noun, writes] of nouns) await noun.runMany?.(ctx, writes)
    return result
  } finally {
    waiting.delete(ctx.db)
  }
}

/** Takes the place of the list so far: called by app.ts, with what the nouns export. */
export function registerAfterWrite(list: readonly AfterWrite[]): void {
  registered = list
}

/**
 * Tells the nouns of writes to one table, in the order of their list, one record after the other. `records` calls it; a
 * write that bypasses `records` calls it by itself, with its own action.
 */
export async function afterWrite(
  ctx: Autore,
  table: string,
  writes: readonly Omit<Write, 'table'>[],
): Promise<void> {
  for (const noun of registered) {
    if (!noun.tables.includes(table)) continue
    const written = writes.map((write) => ({ table, ...write }))
    const later = noun.runMany && waiting.get(ctx.db)
    if (later) later.set(noun, (later.get(noun) ?? []).concat(written))
    else if (noun.runMany && written.length > 1) await noun.runMany(ctx, written)
    else for (const write of written) await noun.run(ctx, write)
  }
}
