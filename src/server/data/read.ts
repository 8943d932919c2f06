import type { SelectQueryBuilder } from 'kysely'
import type * as z from 'zod'
import { NO_LIMIT } from './list.ts'
import type { Db } from './schema.ts'
import type { DbRow, Table } from './table.ts'
import { notFound } from './words.ts'

type Rows = SelectQueryBuilder<Record<string, DbRow>, string, DbRow>

/** Every row of a table, with what its description joins. */
function rowsOf(db: Db, table: Table): Rows {
  const from = table.da ? table.da(db) : db.selectFrom(table.nome as never)
  return (from as unknown as Rows).select(table.colonne)
}

/** The record with this id as the table describes it; undefined where there is none. */
export async function trova<R extends z.ZodObject>(
  db: Db,
  table: Table<R>,
  id: number,
): Promise<z.output<R> | undefined> {
  const row = await rowsOf(db, table).where(`${table.nome}.id`, '=', id).executeTakeFirst()
  return row && table.leggi(row)
}

/** The same. @throws AppError non_trovato in the table's words: «Articolo non trovato» */
export async function richiedi<R extends z.ZodObject>(
  db: Db,
  table: Table<R>,
  id: number,
): Promise<z.output<R>> {
  const record = await trova(db, table, id)
  if (!record) throw notFound(table)
  return record
}

interface Which {
  /** Column → the value that it has. */
  dove?: DbRow
  /** Columns, all in one direction. */
  ordine: readonly string[]
  verso?: 'asc' | 'desc'
  limite?: number
}

/** Every record of a short list; a long one is paged (list.ts). */
export async function elenca<R extends z.ZodObject>(
  db: Db,
  table: Table<R>,
  { dove: values = {}, ordine, verso = 'asc', limite = NO_LIMIT }: Which,
): Promise<z.output<R>[]> {
  let query = rowsOf(db, table)
  for (const [column, value] of Object.entries(values))
    query = query.where(`${table.nome}.${column}`, '=', value)
  for (const column of ordine) query = query.orderBy(`${table.nome}.${column}`, verso)
  return (await query.limit(limite).execute()).map(table.leggi)
}
