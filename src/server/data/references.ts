import { sql } from 'kysely'
import { engineOf } from './database.ts'
import type { Db } from './schema.ts'

/** A table and one that its rows refer to by a foreign key, in which column. */
export interface Reference {
  from: string
  /** Of `from`. */
  column: string
  to: string
  /** Whether rows keep what they refer to from being deleted; else they go with it, or forget it. */
  holds: boolean
}

/** By the database: while the program runs nobody changes them. */
const known = new WeakMap<object, Reference[]>()

/** Every foreign key of the database; asked once, for every deletion wants to know. */
export async function references(db: Db): Promise<readonly Reference[]> {
  const { adapter } = db.getExecutor()
  const found = known.get(adapter) ?? (await foreignKeys(db))
  known.set(adapter, found)
  return found
}

async function foreignKeys(db: Db): Promise<Reference[]> {
  const { rows } = await (engineOf(db) === 'sqlite'
    ? sql<Row>`select m.name as "from", f."table" as "to", f."from" as "column", f.on_delete as rule from sqlite_master m
        join pragma_foreign_key_list(m.name) f where m.type = 'table'`
    : sql<Row>`select conrelid::regclass::text as "from", confrelid::regclass::text as "to", attname as "column",
        confdeltype::text as rule from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
        where contype = 'f' and connamespace = current_schema()::regnamespace`
  ).execute(db)
  return rows.map(({ rule, ...row }) => ({ ...row, holds: HOLDING.has(rule) }))
}

type Row = Omit<Reference, 'holds'> & { rule: string }
/** As SQLite and PostgreSQL say it. */
const HOLDING: ReadonlySet<string> = new Set(['NO ACTION', 'RESTRICT', 'a', 'r'])

/**
 * The same items, each after all that must come before it; else in the order given. Where a circle leaves no such order,
 * its items stay as they were.
 */
export function ordered<T>(items: readonly T[], before: (item: T) => readonly T[]): T[] {
  const done = new Set<T>()
  const under = new Set<T>()
  const place = (item: T) => {
    if (done.has(item) || under.has(item) || !items.includes(item)) return
    under.add(item)
    for (const other of before(item)) place(other)
    under.delete(item)
    done.add(item)
  }
  for (const item of items) place(item)
  return [...done]
}
