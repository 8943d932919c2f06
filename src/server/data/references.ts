import { sql } from 'kysely'
import { engineOf } from './database.ts'
import type { Db } from './schema.ts'

/** A table and one that its rows refer to by a foreign key. */
export interface Reference {
  from: string
  /** Of `from`. */
  column: string
  to: string
}

/** Every foreign key of the database, as it is. */
export async function references(db: Db): Promise<Reference[]> {
  const { rows } = await (engineOf(db) === 'sqlite'
    ? sql<Reference>`select m.name as "from", f."from" as "column", f."table" as "to" from sqlite_master m
        join pragma_foreign_key_list(m.name) f where m.type = 'table'`
    : sql<Reference>`select conrelid::regclass::text as "from", attname as "column", confrelid::regclass::text as "to"
        from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f' and connamespace = current_schema()::regnamespace`
  ).execute(db)
  return rows
}

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
