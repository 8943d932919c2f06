import type { Kysely } from 'kysely'
import { AppError } from '#shared/errors.ts'
import { afterWrite } from './after-write.ts'
import type { Context } from './context.ts'
import { forgetReplies } from './kept-replies.ts'
import { markedFields } from './marks.ts'
import { aggiorna } from './records.ts'
import { ordered, references } from './references.ts'
import { registra } from './register.ts'
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

async function eraseRow(ctx: Context, table: Table, row: DbRow, person: DbRow): Promise<void> {
  const values = emptied(table, row, person)
  if (values === 'kept') return
  const [id, rows] = [idOf(row), byName(ctx.db)]
  let after: DbRow | null = null
  if (values === 'deleted') await rows.deleteFrom(table.nome).where('id', '=', id).execute()
  else {
    const personal = personalFields(table).length > 0
    const written = personal ? { ...table.derivate({ ...row, ...values }), ...values } : values
    // Also where nothing was left to empty: a form that was opened before must not bring anything back.
    if (!personal && Object.entries(written).every(([column, value]) => row[column] === value)) return
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
}

/**
 * Empties what is personal in every row of customer `id`, what the register tells of them, and the replies that are kept
 * for repeats. It can't be taken back; done again, it is harmless. Nobody else may be writing (`transactionAlone`): what
 * they had read before would come back. A table comes after those that refer to its rows, which may have to be deleted.
 * @throws AppError non_trovato
 */
export async function erasePerson(ctx: Context, id: number): Promise<void> {
  const tables = tablesOfPersons()
  const own = tables.find(({ person }) => person === 'id')
  if (!own) throw new Error('No table is that of the customers')
  const links = await references(ctx.db)
  const referring = ({ nome }: Table) =>
    tables.filter((other) => links.some(({ from, to }) => from === other.nome && to === nome))
  const others = ordered(tables, referring).filter((table) => table !== own)
  const [row] = (await rowsOf(ctx.db, [own], id))[own.nome] ?? []
  if (!row) throw new AppError('non_trovato')
  const values = emptied(own, row, row) as DbRow
  const { prima: person } = await aggiorna({ ...ctx, ifVersion: null }, own, id, values)

  const found = await rowsOf(ctx.db, others, id)
  for (const table of others)
    for (const one of found[table.nome] ?? []) await eraseRow(ctx, table, one, person)
  const former = others.flatMap(({ nome, former }) =>
    former ? (found[nome] ?? []).map((one) => Number(one[former])) : [],
  )
  await forget(ctx.db, [id, ...former], { ...found, [own.nome]: [person] })
  await forgetReplies(ctx.db, { customer: id })
  await registra(ctx, 'anonimizza', own, id, null, null, [id])
  await afterWrite(ctx, own.nome, [{ id, before: person, after: null, action: 'anonimizza' }])
}

/**
 * Takes from the register what it tells of a customer, where that may be personal; who did something and when stays.
 * Lines that name no customer are found by the record that they are about.
 * @param ids theirs, and those of the customers who became this one
 */
async function forget(db: Db, ids: readonly number[], found: PersonRows): Promise<void> {
  const tables = tablesOfPersons().filter((table) => personalFields(table).length > 0)
  const lines = db.updateTable('registro').set({ prima: null, dopo: null })
  const names = tables.map(({ nome }) => nome)
  for (const column of ['cliente_id', 'altro_cliente_id'] as const)
    for (const block of inBlocks(ids))
      await lines.where(column, 'in', block).where('tabella', 'in', names).execute()
  for (const name of names)
    for (const block of inBlocks((found[name] ?? []).map(idOf)))
      await lines
        .where('tabella', '=', name)
        .where('record_id', 'in', block)
        .where('cliente_id', 'is', null)
        .execute()
}
