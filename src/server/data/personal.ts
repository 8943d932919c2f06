import type { Kysely } from 'kysely'
import { AppError } from '#shared/errors.ts'
import { afterWrite } from './after-write.ts'
import { forgetReplies } from './kept-replies.ts'
import { markedFields } from './marks.ts'
import { aggiorna } from './records.ts'
import { ordered, references } from './references.ts'
import { type Autore, registra } from './register.ts'
import type { Db } from './schema.ts'
import { customerColumns, type DbRow, registeredTables, type Table } from './table.ts'

/*
 * Export and erasure of what is kept of a customer: one walk over the tables that the wings list, in the order that their
 * references ask for. What is personal stands in
 * the contracts, whose the rows are and what takes its place in the tables
 * (docs/decisions/042-what-is-personal-stands-in-the-contract.md). What speaks of a customer beside their rows keeps their
 * id: notifications, lines of the register and kept replies are found by it, also when the visit or the boiler is gone.
 */

/** Rows of each table, by its name, as the database keeps them: amounts in cents. */
export type PersonRows = Record<string, DbRow[]>

/** Ids in one query: databases have a limit. */
const A_BLOCCHI = 500

/** The same database, for code that works on any table by its name. */
const byName = (db: Db) => db as unknown as Kysely<Record<string, DbRow>>

const personalFields = (table: Table) => markedFields(table.riga).filter(({ about }) => about === 'personal')

function* inBlocks(ids: readonly number[]): Generator<number[]> {
  for (let i = 0; i < ids.length; i += A_BLOCCHI) yield ids.slice(i, i + A_BLOCCHI)
}

const idOf = (row: DbRow) => Number(row.id)

/** The columns that say whose a row is, and the ids that one of them holds in the rows of customer `id`. */
function ownership(table: Table, id: number, found: PersonRows): { columns: string[]; ids: number[] } {
  const { nome, person } = table
  if (person === undefined) throw new Error(`${nome} does not say whose its rows are`)
  if (typeof person === 'string') return { columns: customerColumns(table), ids: [id] }
  const owners = found[person.through]
  if (!owners) throw new Error(`${nome} is found through ${person.through}, which is no table of persons`)
  return { columns: [person.column], ids: owners.map(idOf) }
}

/** All rows that belong to customer `id`, table by table; one that is found through another comes after it. */
async function rowsOf(db: Db, tables: readonly Table[], id: number): Promise<PersonRows> {
  const found: PersonRows = {}
  const through = ({ person }: Table) =>
    tables.filter(({ nome }) => typeof person === 'object' && nome === person.through)
  for (const table of ordered(tables, through)) {
    const { columns, ids } = ownership(table, id, found)
    const rows: DbRow[] = []
    for (const block of inBlocks(ids)) {
      let query = byName(db)
        .selectFrom(table.nome)
        .selectAll()
        .where((e) => e.or(columns.map((column) => e(column, 'in', block))))
      for (const column of columns) query = query.orderBy(column)
      rows.push(...(await query.orderBy('id').execute()))
    }
    found[table.nome] = rows
  }
  return found
}

const tablesOfPersons = () => registeredTables().filter(({ person }) => person !== undefined)

/** All that is kept of customer `id`, table by table; copies are left out. */
export const exportPerson = (db: Db, id: number): Promise<PersonRows> =>
  rowsOf(
    db,
    tablesOfPersons().filter(({ copy }) => !copy),
    id,
  )

/** What an erasure writes into a row: what its table states, and nothing in the other personal columns. */
function emptied(table: Table, row: DbRow, person: DbRow): DbRow | 'deleted' | 'kept' {
  if (table.copy) return 'deleted'
  const stated = table.erased?.(row, person) ?? {}
  if (typeof stated === 'string') return stated
  const empty = personalFields(table).map(({ column, nullable }) => [column, nullable ? null : ''])
  return { ...Object.fromEntries(empty), ...stated }
}

/** @returns the version that the row has now; undefined where it is gone, or was left as it was */
async function eraseRow(ctx: Autore, table: Table, row: DbRow, person: DbRow): Promise<number | undefined> {
  const values = emptied(table, row, person)
  if (values === 'kept') return undefined
  const [id, rows] = [idOf(row), byName(ctx.db)]
  let after: DbRow | null = null
  if (values === 'deleted') await rows.deleteFrom(table.nome).where('id', '=', id).execute()
  else {
    const personal = personalFields(table).length > 0
    const written = personal ? { ...table.derivate({ ...row, ...values }), ...values } : values
    // Also where nothing was left to empty: a form that was opened before must not bring anything back.
    if (!personal && Object.entries(written).every(([column, value]) => row[column] === value))
      return undefined
    after = {
      ...row,
      ...written,
      versione: Number(row.versione) + 1,
      updated_at: new Date().toISOString(),
    }
    const changed = Object.entries(after).filter(([column, value]) => row[column] !== value)
    await rows.updateTable(table.nome).set(Object.fromEntries(changed)).where('id', '=', id).execute()
  }
  await afterWrite(ctx, table.nome, [{ id, before: row, after, action: 'anonimizza' }])
  return after ? Number(after.versione) : undefined
}

/** The customers' own table, and the others in the order of an erasure: each after those that refer to its rows. */
async function inOrder(db: Db): Promise<{ own: Table; others: Table[] }> {
  const tables = tablesOfPersons()
  const own = tables.find(({ person }) => person === 'id')
  if (!own) throw new Error('No table is that of the customers')
  const links = await references(db)
  const referring = ({ nome }: Table) =>
    tables.filter((other) => links.some(({ from, to }) => from === other.nome && to === nome))
  return { own, others: ordered(tables, referring).filter((table) => table !== own) }
}

/** @throws AppError non_trovato */
async function ownRow(db: Db, own: Table, id: number): Promise<DbRow> {
  const [row] = (await rowsOf(db, [own], id))[own.nome] ?? []
  if (!row) throw new AppError('non_trovato')
  return row
}

/** So many rows of one table are emptied in one transaction with all others. */
const MANY = 100

/** Rows of one table. */
export interface SomeRows {
  table: string
  ids: number[]
}

/**
 * The rows of customer `id` in those tables in which they have many, in the order of an erasure: `emptySome` goes before
 * `erasePerson` there, because each row leaves the search's index letter by letter, a millisecond or more, and nobody writes
 * meanwhile.
 */
export async function manyRows(db: Db, id: number): Promise<SomeRows[]> {
  const { others } = await inOrder(db)
  const found = await rowsOf(db, others, id)
  return others
    .filter(({ nome, former }) => !former && (found[nome]?.length ?? 0) > MANY)
    .map(({ nome }) => ({ table: nome, ids: (found[nome] ?? []).map(idOf) }))
}

/** What was emptied already: the versions that rows had then, by table and id. */
export type Emptied = Map<string, Map<number, number>>

/**
 * Empties the first of some rows of customer `id`, and what the register tells of them, as `erasePerson` would; one that
 * went to somebody else meanwhile is theirs. The caller is alone in its transaction.
 * @param ms after which it stops
 * @returns those that it is over with, in their order, each with the version that it was emptied with, where it was
 */
export async function emptySome(
  ctx: Autore,
  id: number,
  { table: name, ids }: SomeRows,
  ms: number,
): Promise<[id: number, version: number | undefined][]> {
  const end = performance.now() + ms
  const { own, others } = await inOrder(ctx.db)
  const table = others.find(({ nome }) => nome === name)
  if (!table) throw new Error(`${name} is no table of persons`)
  const person = await ownRow(ctx.db, own, id)
  const some = ids.slice(0, MANY)
  const rows = await theirs(ctx.db, table, some, id)
  const over: [number, number | undefined][] = []
  for (const one of some) {
    const row = rows.get(one)
    over.push([one, row && (await eraseRow(ctx, table, row, person))])
    if (performance.now() > end) break
  }
  const looked = over.flatMap(([one]) => (rows.has(one) ? one : []))
  if (looked.length > 0 && personalFields(table).length > 0)
    await lines(ctx.db)
      .where('tabella', '=', table.nome)
      .where('record_id', 'in', looked)
      .where((e) =>
        e.or([e('cliente_id', 'is', null), e('cliente_id', '=', id), e('altro_cliente_id', '=', id)]),
      )
      .execute()
  return over
}

/** Those of some rows of a table that belong to customer `id` now. */
async function theirs(db: Db, table: Table, ids: readonly number[], id: number): Promise<Map<number, DbRow>> {
  const rows = await byName(db).selectFrom(table.nome).selectAll().where('id', 'in', ids).execute()
  const { person } = table
  let own = (row: DbRow) => customerColumns(table).some((column) => row[column] === id)
  if (typeof person === 'object') {
    const through = tablesOfPersons().find(({ nome }) => nome === person.through)
    const owners = [...new Set(rows.map((row) => Number(row[person.column])))]
    const found = through ? await theirs(db, through, owners, id) : new Map()
    own = (row) => found.has(Number(row[person.column]))
  }
  return new Map(rows.filter(own).map((row) => [idOf(row), row]))
}

/**
 * Empties what is personal in every row of customer `id`, what the register tells of them, and the replies that are kept
 * for repeats. It can't be taken back; done again, it is harmless. Nobody else may be writing (`transactionAlone`): what
 * they had read before would come back. A table comes after those that refer to its rows, which may have to be deleted.
 * @param before what `emptySome` has emptied: only what was written since is emptied again
 * @throws AppError non_trovato
 */
export async function erasePerson(ctx: Autore, id: number, before: Emptied = new Map()): Promise<void> {
  const { own, others } = await inOrder(ctx.db)
  const row = await ownRow(ctx.db, own, id)
  const values = emptied(own, row, row) as DbRow
  const { prima: person } = await aggiorna({ ...ctx, ifVersion: null }, own, id, values)

  const found = await rowsOf(ctx.db, others, id)
  for (const table of others) {
    const done = before.get(table.nome)
    for (const one of found[table.nome] ?? [])
      if (!done?.has(idOf(one)) || done.get(idOf(one)) !== one.versione)
        await eraseRow(ctx, table, one, person)
  }
  const former = others.flatMap(({ nome, former }) =>
    former ? (found[nome] ?? []).map((one) => Number(one[former])) : [],
  )
  await forget(ctx.db, [id, ...former], { ...found, [own.nome]: [person] })
  await forgetReplies(ctx.db, { customer: id })
  await registra(ctx, 'anonimizza', own, id, null, null, [id])
  await afterWrite(ctx, own.nome, [{ id, before: person, after: null, action: 'anonimizza' }])
}

/** Takes out of lines of the register what was and what became; only where there is something. */
const lines = (db: Db) =>
  db
    .updateTable('registro')
    .set({ prima: null, dopo: null })
    .where((e) => e.or([e('prima', 'is not', null), e('dopo', 'is not', null)]))

/**
 * Takes from the register what it tells of a customer, where that may be personal; who did something and when stays.
 * Lines that name no customer are found by the record that they are about.
 * @param ids theirs, and those of the customers who became this one
 */
async function forget(db: Db, ids: readonly number[], found: PersonRows): Promise<void> {
  const tables = tablesOfPersons().filter((table) => personalFields(table).length > 0)
  const names = tables.map(({ nome }) => nome)
  for (const column of ['cliente_id', 'altro_cliente_id'] as const)
    for (const block of inBlocks(ids))
      await lines(db).where(column, 'in', block).where('tabella', 'in', names).execute()
  for (const name of names)
    for (const block of inBlocks((found[name] ?? []).map(idOf)))
      await lines(db)
        .where('tabella', '=', name)
        .where('record_id', 'in', block)
        .where('cliente_id', 'is', null)
        .execute()
}
