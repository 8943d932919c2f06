import type { Kysely, SelectQueryBuilder } from 'kysely'
import { AppError } from '#shared/errors.ts'
import { afterWrite } from './after-write.ts'
import type { Context } from './context.ts'
import { engineOf } from './database.ts'
import { type Autore, type Azione, registra, registraMolti } from './register.ts'
import type { Db } from './schema.ts'
import { customersOf, type DbRow, type Table } from './table.ts'
import { esigeLiberi } from './usage.ts'
import { type Named, notFound } from './words.ts'

type StoredRow = DbRow & { id: number }

/** The same database, for code that works on any table by its name. */
const byName = (db: Db) => db as unknown as Kysely<Record<string, DbRow>>

/** @throws AppError dati_non_validi on `campo`, saying `testo`, when the table has no such record */
export async function esigeRiferimento(
  db: Db,
  tabella: string,
  id: number,
  campo: string,
  testo: string,
): Promise<void> {
  const riga = await byName(db).selectFrom(tabella).select('id').where('id', '=', id).executeTakeFirst()
  if (!riga) throw new AppError('dati_non_validi', undefined, { campi: { [campo]: testo } })
}

/** The columns of a new record, derived ones and instants included. */
function newRow(table: Table, valori: DbRow): DbRow {
  const adesso = new Date().toISOString()
  return { ...valori, ...table.derivate(valori), created_at: adesso, updated_at: adesso }
}

/**
 * Inserts a record and its line in the register.
 * @returns the new row as the database keeps it (amounts in cents)
 */
export async function crea(ctx: Context, table: Table, input: object): Promise<StoredRow> {
  const riga = (await byName(ctx.db)
    .insertInto(table.nome)
    .values(newRow(table, table.valori(input)))
    .returningAll()
    .executeTakeFirstOrThrow()) as StoredRow
  await registra(ctx, 'crea', table, riga.id, null, table.perRegistro(riga), customersOf(table, null, riga))
  await afterWrite(ctx, table.nome, [{ id: riga.id, before: null, after: riga, action: 'crea' }])
  return riga
}

/** Puts a record back that was deleted, as it was, under its former number. */
export async function riporta(ctx: Context, table: Table, eraCosi: StoredRow): Promise<void> {
  const riga = {
    ...eraCosi,
    ...table.derivate(eraCosi),
    versione: Number(eraCosi.versione) + 1,
    updated_at: new Date().toISOString(),
  }
  await byName(ctx.db).insertInto(table.nome).values(riga).execute()
  const { id } = riga
  await registra(ctx, 'crea', table, id, null, table.perRegistro(riga), customersOf(table, null, riga))
  await afterWrite(ctx, table.nome, [{ id, before: null, after: riga, action: 'crea' }])
}

/**
 * Inserts many records of a table with one statement, and their lines in the register with another. All get the same
 * columns: a key that some lack is null in them.
 * @param writeMore what is written of them before anybody is told that they are there
 * @returns the ids, in the order of `input`
 */
export async function creaMolti(
  ctx: Autore,
  table: Table,
  input: readonly object[],
  writeMore?: (ids: readonly number[]) => Promise<void>,
): Promise<number[]> {
  if (input.length === 0) return []
  const righe = input.map((record) => table.valori(record))
  const colonne = new Set(righe.flatMap((riga) => Object.keys(riga)))
  const complete = righe.map((riga) =>
    newRow(table, Object.fromEntries([...colonne].map((c) => [c, riga[c] ?? null]))),
  )
  const create = (await byName(ctx.db)
    .insertInto(table.nome)
    .values(complete)
    .returningAll()
    .execute()) as StoredRow[]
  // Ids are given in the order of the values; what comes back need not be.
  create.sort((a, b) => a.id - b.id)
  await writeMore?.(create.map(({ id }) => id))
  await registraMolti(
    ctx,
    'crea',
    table,
    create.map((riga) => ({
      recordId: riga.id,
      prima: null,
      dopo: table.perRegistro(riga),
      clienti: customersOf(table, null, riga),
    })),
  )
  await afterWrite(
    ctx,
    table.nome,
    create.map((riga) => ({ id: riga.id, before: null, after: riga, action: 'crea' })),
  )
  return create.map(({ id }) => id)
}

/**
 * Rows deleted in one statement: with the next one SQLite takes every letter of them out of the search's index, about 7 ms a
 * visit at 50,000, and nobody else is served meanwhile. PostgreSQL serves others meanwhile.
 */
const PER_VOLTA = { sqlite: 10, postgres: 1000 } as const

/**
 * Deletes many records of a table and registers what they were. Ids that no record has are ignored.
 * @throws AppError in_uso when other records refer to one of them
 */
export async function eliminaMolti(ctx: Autore, table: Table, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  await lockRows(
    ctx.db,
    byName(ctx.db).selectFrom(table.nome).select('id').where('id', 'in', ids).orderBy('id'),
  ).execute()
  await esigeLiberi(ctx.db, table, ids)
  const tolte: StoredRow[] = []
  const perVolta = PER_VOLTA[engineOf(ctx.db)]
  for (let i = 0; i < ids.length; i += perVolta)
    tolte.push(
      ...((await byName(ctx.db)
        .deleteFrom(table.nome)
        .where('id', 'in', ids.slice(i, i + perVolta))
        .returningAll()
        .execute()) as StoredRow[]),
    )
  await registraMolti(
    ctx,
    'elimina',
    table,
    tolte.map((riga) => ({
      recordId: riga.id,
      prima: table.perRegistro(riga),
      dopo: null,
      clienti: customersOf(table, riga, null),
    })),
  )
  await afterWrite(
    ctx,
    table.nome,
    tolte.map((riga) => ({ id: riga.id, before: riga, after: null, action: 'elimina' })),
  )
  return tolte.length
}

/** The rows of a query, locked until the transaction ends: SQLite has one writing transaction at a time anyway. */
export const lockRows = <DB, TB extends keyof DB, O>(db: Db, query: SelectQueryBuilder<DB, TB, O>) =>
  engineOf(db) === 'postgres' ? query.forUpdate() : query

/** Until the transaction ends nobody else changes this record. SQLite has one writing transaction at a time anyway. */
export async function lockRow(db: Db, tabella: string, id: number): Promise<void> {
  if (engineOf(db) === 'postgres')
    await byName(db).selectFrom(tabella).select('id').where('id', '=', id).forUpdate().execute()
}

/** Who changes a record, and which version of it they saw. */
export type Modifica = Autore & Pick<Context, 'ifVersion'>

/** The record as it is now, locked against others. */
async function lock(ctx: Modifica, table: Table, id: number): Promise<DbRow> {
  await lockRow(ctx.db, table.nome, id)
  const riga = await byName(ctx.db).selectFrom(table.nome).selectAll().where('id', '=', id).executeTakeFirst()
  if (!riga) throw notFound(table)
  if (ctx.ifVersion !== null && ctx.ifVersion !== riga.versione) throw new AppError('versione_superata')
  return riga
}

/**
 * Writes the given keys of a record, raises its version and registers what it was and is. Absent keys stay; where
 * nothing changes nothing is written.
 * @returns the rows before and after
 * @throws AppError non_trovato, versione_superata (If-Match names another version)
 */
export async function aggiorna(
  ctx: Modifica,
  table: Table,
  id: number,
  input: object,
  azione: Azione = 'aggiorna',
): Promise<{ prima: DbRow; dopo: DbRow }> {
  const before = await lock(ctx, table, id)
  const valori = table.valori(input)
  if (Object.entries(valori).every(([c, v]) => before[c] === v)) return { prima: before, dopo: before }
  const after = await byName(ctx.db)
    .updateTable(table.nome)
    .set({
      ...valori,
      ...table.derivate({ ...before, ...valori }),
      versione: Number(before.versione) + 1,
      updated_at: new Date().toISOString(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const clienti = customersOf(table, before, after)
  await registra(ctx, azione, table, id, table.perRegistro(before), table.perRegistro(after), clienti)
  await afterWrite(ctx, table.nome, [{ id, before, after, action: azione }])
  return { prima: before, dopo: after }
}

/** Raises the version of a record of which only what belongs to it was written. */
export async function tocca(db: Db, { nome }: Named, id: number): Promise<void> {
  await byName(db)
    .updateTable(nome)
    .set((e) => ({ versione: e('versione', '+', 1), updated_at: new Date().toISOString() }))
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes a record and registers what it was.
 * @throws AppError non_trovato, versione_superata; in_uso when other records refer to it
 */
export async function elimina(ctx: Context, table: Table, id: number): Promise<DbRow> {
  const before = await lock(ctx, table, id)
  await esigeLiberi(ctx.db, table, [id])
  await byName(ctx.db).deleteFrom(table.nome).where('id', '=', id).execute()
  const clienti = customersOf(table, before, null)
  await registra(ctx, 'elimina', table, id, table.perRegistro(before), null, clienti)
  await afterWrite(ctx, table.nome, [{ id, before, after: null, action: 'elimina' }])
  return before
}
