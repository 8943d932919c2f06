import type { Compilable, Kysely } from 'kysely'
import { ErroreApplicativo } from '#shared/errors.ts'
import type { Contesto } from '#server/http/context.ts'
import { motoreDi } from './database.ts'
import { compilata } from './prepared.ts'
import { type Autore, type Azione, registra, registraMolte } from './register.ts'
import type { Db } from './schema.ts'
import type { RigaDb, Tavola } from './table.ts'

/** The same database, for code that works on any table by its name. */
const perNome = (db: Db) => db as unknown as Kysely<Record<string, RigaDb>>

/** One compiled query of a table for each set of columns that is written. */
function perTavola<P extends object>(
  costruisci: (db: Kysely<Record<string, RigaDb>>, nome: string, p: P) => Compilable<RigaDb>,
) {
  const pronte = new Map<string, (db: Db, parametri: P) => Promise<RigaDb[]>>()
  return (nome: string, db: Db, parametri: P) => {
    let pronta = pronte.get(nome)
    if (!pronta) {
      pronta = compilata((suo, p: P) => costruisci(perNome(suo), nome, p))
      pronte.set(nome, pronta)
    }
    return pronta(db, parametri)
  }
}

const suoId = perTavola((db, nome, p: { id: number }) =>
  db.selectFrom(nome).select('id').where('id', '=', p.id),
)

/** @throws ErroreApplicativo dati_non_validi on `campo`, saying `testo`, when the table has no such record */
export async function esigeRiferimento(
  db: Db,
  tabella: string,
  id: number,
  campo: string,
  testo: string,
): Promise<void> {
  const [riga] = await suoId(tabella, db, { id })
  if (!riga) throw new ErroreApplicativo('dati_non_validi', undefined, { campi: { [campo]: testo } })
}

const inserisci = perTavola((db, nome, p: RigaDb) => db.insertInto(nome).values(p).returningAll())

/**
 * Inserts a record and its line in the register.
 * @returns the new row as the database keeps it (amounts in cents)
 */
export async function crea(ctx: Contesto, tavola: Tavola, input: object): Promise<RigaDb & { id: number }> {
  const valori = tavola.valori(input)
  const adesso = new Date().toISOString()
  const tutti = { ...valori, ...tavola.derivate(valori), created_at: adesso, updated_at: adesso }
  const [riga] = (await inserisci(tavola.nome, ctx.db, tutti)) as (RigaDb & { id: number })[]
  if (!riga) throw new Error(`${tavola.nome}: nothing was inserted`)
  await registra(ctx, 'crea', tavola.nome, riga.id, null, tavola.perRegistro(riga))
  return riga
}

/**
 * Inserts many records of a table with one statement, and their lines in the register with another. All get the same
 * columns: a key that some lack is null in them.
 * @returns the ids, in the order of `input`
 */
export async function creaMolti(ctx: Autore, tavola: Tavola, input: readonly object[]): Promise<number[]> {
  if (input.length === 0) return []
  const adesso = new Date().toISOString()
  const righe = input.map((uno) => tavola.valori(uno))
  const colonne = new Set(righe.flatMap((riga) => Object.keys(riga)))
  const complete = righe.map((riga) => {
    const valori = Object.fromEntries([...colonne].map((c) => [c, riga[c] ?? null]))
    return { ...valori, ...tavola.derivate(valori), created_at: adesso, updated_at: adesso }
  })
  const create = (await perNome(ctx.db)
    .insertInto(tavola.nome)
    .values(complete)
    .returningAll()
    .execute()) as (RigaDb & { id: number })[]
  // Ids are given in the order of the values; what comes back need not be.
  create.sort((a, b) => a.id - b.id)
  await registraMolte(
    ctx,
    'crea',
    tavola.nome,
    create.map((riga) => ({ recordId: riga.id, prima: null, dopo: tavola.perRegistro(riga) })),
  )
  return create.map(({ id }) => id)
}

/**
 * Deletes many records of a table and registers what they were. Ids of nobody are passed over.
 * @throws ErroreApplicativo in_uso when other records refer to one of them
 */
export async function eliminaMolti(ctx: Autore, tavola: Tavola, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const tolte = (await perNome(ctx.db)
    .deleteFrom(tavola.nome)
    .where('id', 'in', ids)
    .returningAll()
    .execute()) as (RigaDb & { id: number })[]
  await registraMolte(
    ctx,
    'elimina',
    tavola.nome,
    tolte.map((riga) => ({ recordId: riga.id, prima: tavola.perRegistro(riga), dopo: null })),
  )
  return tolte.length
}

const trova = perTavola((db, nome, { id }: { id: number }) =>
  db
    .selectFrom(nome)
    .selectAll()
    .where('id', '=', id)
    .$if(motoreDi(db) === 'postgres', (q) => q.forUpdate()),
)
const cambia = perTavola((db, nome, { id, ...valori }: RigaDb & { id: number }) =>
  db.updateTable(nome).set(valori).where('id', '=', id).returningAll(),
)
const cancella = perTavola((db, nome, { id }: { id: number }) =>
  db.deleteFrom(nome).where('id', '=', id).returning('id'),
)

async function blocca(ctx: Contesto, tavola: Tavola, id: number): Promise<RigaDb> {
  const [riga] = await trova(tavola.nome, ctx.db, { id })
  if (!riga) throw new ErroreApplicativo('non_trovato')
  if (ctx.seVersione !== null && ctx.seVersione !== riga.versione)
    throw new ErroreApplicativo('versione_superata')
  return riga
}

/**
 * Writes the given keys of a record, raises its version and registers what it was and is. Absent keys stay; where
 * nothing changes nothing is written.
 * @returns the rows before and after
 * @throws ErroreApplicativo non_trovato, versione_superata (If-Match names another version)
 */
export async function aggiorna(
  ctx: Contesto,
  tavola: Tavola,
  id: number,
  input: object,
  azione: Azione = 'aggiorna',
): Promise<{ prima: RigaDb; dopo: RigaDb }> {
  const prima = await blocca(ctx, tavola, id)
  const valori = tavola.valori(input)
  if (Object.entries(valori).every(([c, v]) => prima[c] === v)) return { prima, dopo: prima }
  const [dopo] = await cambia(tavola.nome, ctx.db, {
    ...valori,
    ...tavola.derivate({ ...prima, ...valori }),
    versione: Number(prima.versione) + 1,
    updated_at: new Date().toISOString(),
    id,
  })
  if (!dopo) throw new Error(`${tavola.nome}: nothing was updated`)
  await registra(ctx, azione, tavola.nome, id, tavola.perRegistro(prima), tavola.perRegistro(dopo))
  return { prima, dopo }
}

/**
 * Deletes a record and registers what it was.
 * @throws ErroreApplicativo non_trovato, versione_superata; in_uso when other records refer to it
 */
export async function elimina(ctx: Contesto, tavola: Tavola, id: number): Promise<RigaDb> {
  const prima = await blocca(ctx, tavola, id)
  await cancella(tavola.nome, ctx.db, { id })
  await registra(ctx, 'elimina', tavola.nome, id, tavola.perRegistro(prima), null)
  return prima
}
