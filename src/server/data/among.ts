import { type RawBuilder, sql } from 'kysely'
import { engineOf } from './database.ts'
import type { Db } from './schema.ts'

/** A list of ids as one parameter of a query that is compiled once, however many they are: to be used with `traGli`. */
export const listaDi = (db: Db, ids: readonly number[]): unknown =>
  engineOf(db) === 'sqlite' ? JSON.stringify(ids) : ids

/** The rows whose `colonna` is one of a list; `lista` is what `listaDi` gave. */
export const traGli = (db: Db, colonna: string, lista: unknown): RawBuilder<boolean> =>
  engineOf(db) === 'sqlite'
    ? sql<boolean>`${sql.ref(colonna)} in (select value from json_each(${lista}))`
    : sql<boolean>`${sql.ref(colonna)} = any(${lista}::integer[])`
