import type { Compilable, Kysely } from 'kysely'
import { AppError } from '#shared/errors.ts'
import type { Context } from '#server/http/context.ts'
import { engineOf } from './database.ts'
import { compilata } from './prepared.ts'
import { type Autore, type Azione, registra, registraMolti } from './register.ts'
import type { Db } from './schema.ts'
import type { DbRow, Table } from './table.ts'

/** The same database, for code that works on any table by its name. */
const perNome = (db: Db) => db as unknown as Kysely<Record<string, DbRow>>

/** One compiled query of a table for each set of columns that is written. */
function perTavola<P extends object>(
  costruisci: (db: Kysely<Record<string, DbRow>>, nome: string, p: P) => Compilable<DbRow>,
) {
  const pronte = new Map<string, (db: Db, params: P) => Promise<DbRow[]>>()
  return (nome: string, db: Db, params: P) => {
    let pronta = pronte.get(nome)
    if (!pronta) {
      pronta = compilata((suo, p: P) => costruisci(perNome(suo), nome, p))
      pronte.set(nome, pronta)
    }
    return pronta(db, params)
  }
}

const suoId = perTavola((db, nome, p: { id: number }) =>
  db.selectFrom(nome).select('id').where('id', '=', p.id),
)

/** @throws AppError dati_non_validi on `campo`, saying `testo`, when the table has no such record */
export async function esigeRiferimento(
  db: Db,
  tabella: string,
  id: number,
  campo: string,
  testo: string,
): Promise<void> {
  const [riga] = await suoId(tabella, db, { id })
  if (!riga) throw new AppError('dati_non_validi', undefined, { campi: { [campo]: testo } })
}

const inserisci = perTavola((db, nome, p: DbRow) => db.insertInto(nome).values(p).returningAll())

/**
 * Inserts a record and its line in the register.
 * @returns the new row as the database keeps it (amounts in cents)
 */
export async function crea(ctx: Context, table: Table, input: object): Promise<DbRow & { id: number }> {
  const valori = table.valori(input)
  const adesso = new Date().toISOString()
  const tutti = { ...valori, ...table.derivate(valori), created_at: adesso, updated_at: adesso }
  const [riga] = (await inserisci(table.nome, ctx.db, tutti)) as (DbRow & { id: number })[]
  if (!riga) throw new Error(`${table.nome}: nothing was inserted`)
  await registra(ctx, 'crea', table.nome, riga.id, null, table.perRegistro(riga))
  return riga
}

/**
 * Inserts many records of a table with one statement, and their lines in the register with another. All get the same
 * columns: a key that some lack is null in them.
 * @returns the ids, in the order of `input`
 */
export async function creaMolti(ctx: Autore, table: Table, input: readonly object[]): Promise<number[]> {
  if (input.length === 0) return []
  const adesso = new Date().toISOString()
  const righe = input.map((uno) => table.valori(uno))
  const colonne = new Set(righe.flatMap((riga) => Object.keys(riga)))
  const complete = righe.map((riga) => {
    const valori = Object.fromEntries([...colonne].map((c) => [c, riga[c] ?? null]))
    return { ...valori, ...table.derivate(valori), created_at: adesso, updated_at: adesso }
  })
  const create = (await perNome(ctx.db)
    .insertInto(table.nome)
    .values(complete)
    .returningAll()
    .execute()) as (DbRow & { id: number })[]
  // Ids are given in the order of the values; what comes back need not be.
  create.sort((a, b) => a.id - b.id)
  await registraMolti(
    ctx,
    'crea',
    table.nome,
    create.map((riga) => ({ recordId: riga.id, prima: null, dopo: table.perRegistro(riga) })),
  )
  return create.map(({ id }) => id)
}

/**
 * Deletes many records of a table and registers what they were. Ids of nobody are passed over.
 * @throws AppError in_uso when other records refer to one of them
 */
export async function eliminaMolti(ctx: Autore, table: Table, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const tolte = (await perNome(ctx.db)
    .deleteFrom(table.nome)
    .where('id', 'in', ids)
    .returningAll()
    .execute()) as (DbRow & { id: number })[]
  await registraMolti(
    ctx,
    'elimina',
    table.nome,
    tolte.map((riga) => ({ recordId: riga.id, prima: table.perRegistro(riga), dopo: null })),
  )
  return tolte.length
}

const trova = perTavola((db, nome, { id }: { id: number }) =>
  db
    .selectFrom(nome)
    .selectAll()
    .where('id', '=', id)
    .$if(engineOf(db) === 'postgres', (q) => q.forUpdate()),
)
const cambia = perTavola((db, nome, { id, ...valori }: DbRow & { id: number }) =>
  db.updateTable(nome).set(valori).where('id', '=', id).returningAll(),
)
const cancella = perTavola((db, nome, { id }: { id: number }) =>
  db.deleteFrom(nome).where('id', '=', id).returning('id'),
)

async function blocca(ctx: Context, table: Table, id: number): Promise<DbRow> {
  const [riga] = await trova(table.nome, ctx.db, { id })
  if (!riga) throw new AppError('non_trovato')
  if (ctx.ifVersion !== null && ctx.ifVersion !== riga.versione)
    throw new AppError('versione_superata')
  return riga
}

/**
 * Writes the given keys of a record, raises its version and registers what it was and is. Absent keys stay; where
 * nothing changes nothing is written.
 * @returns the rows before and after
 * @throws AppError non_trovato, versione_superata (If-Match names another version)
 */
export async function aggiorna(
  ctx: Context,
  table: Table,
  id: number,
  input: object,
  azione: Azione = 'aggiorna',
): Promise<{ prima: DbRow; dopo: DbRow }> {
  const prima = await blocca(ctx, table, id)
  const valori = table.valori(input)
  if (Object.entries(valori).every(([c, v]) => prima[c] === v)) return { prima, dopo: prima }
  const [dopo] = await cambia(table.nome, ctx.db, {
    ...valori,
    ...table.derivate({ ...prima, ...valori }),
    versione: Number(prima.versione) + 1,
    updated_at: new Date().toISOString(),
    id,
  })
  if (!dopo) throw new Error(`${table.nome}: nothing was updated`)
  await registra(ctx, azione, table.nome, id, table.perRegistro(prima), table.perRegistro(dopo))
  return { prima, dopo }
}

/**
 * Deletes a record and registers what it was.
 * @throws AppError non_trovato, versione_superata; in_uso when other records refer to it
 */
export async function elimina(ctx: Context, table: Table, id: number): Promise<DbRow> {
  const prima = await blocca(ctx, table, id)
  await cancella(table.nome, ctx.db, { id })
  await registra(ctx, 'elimina', table.nome, id, table.perRegistro(prima), null)
  return prima
}
