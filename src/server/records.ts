import type { Compilable, Kysely } from 'kysely'
import { ErroreApplicativo } from '#shared/errors.ts'
import type { Contesto } from './context.ts'
import { motoreDi } from './database.ts'
import { compilata } from './prepared.ts'
import { type Azione, registra } from './registro.ts'
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

async function blocca(ctx: Contesto, tavola: Tavola, id: number): Promise<RigaDb> {
  const riga = await perNome(ctx.db)
    .selectFrom(tavola.nome)
    .selectAll()
    .where('id', '=', id)
    .$if(motoreDi(ctx.db) === 'postgres', (q) => q.forUpdate())
    .executeTakeFirst()
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
  const dopo = await perNome(ctx.db)
    .updateTable(tavola.nome)
    .set({
      ...valori,
      ...tavola.derivate({ ...prima, ...valori }),
      versione: Number(prima.versione) + 1,
      updated_at: new Date().toISOString(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await registra(ctx, azione, tavola.nome, id, tavola.perRegistro(prima), tavola.perRegistro(dopo))
  return { prima, dopo }
}

/**
 * Deletes a record and registers what it was.
 * @throws ErroreApplicativo non_trovato, versione_superata; in_uso when other records refer to it
 */
export async function elimina(ctx: Contesto, tavola: Tavola, id: number): Promise<RigaDb> {
  const prima = await blocca(ctx, tavola, id)
  await perNome(ctx.db).deleteFrom(tavola.nome).where('id', '=', id).execute()
  await registra(ctx, 'elimina', tavola.nome, id, tavola.perRegistro(prima), null)
  return prima
}
