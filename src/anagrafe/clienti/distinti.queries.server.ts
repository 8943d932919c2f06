import type { Context } from '#server/data/context.ts'
import { elenca, richiedi } from '#server/data/read.ts'
import { aggiorna, crea, elimina } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { fieldError } from '#shared/errors.ts'
import { type ClientiDistinti, rigaClientiDistinti } from './contract.ts'
import { esigeCliente } from './queries.server.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    clienti_distinti: TableOf<typeof rigaClientiDistinti>
  }
}

/** Pairs of customers of whom somebody said that they are not one (docs/product.md §6.9). */
export const clientiDistinti = table(
  'clienti_distinti',
  { uno: 'coppia di clienti distinti', tanti: 'coppie di clienti distinti', genere: 'f' },
  rigaClientiDistinti,
  { person: 'cliente_id', alsoOf: 'altro_cliente_id', erased: () => 'deleted' },
)

/** A pair is written one way only. */
const inOrdine = (id: number, altroId: number) => ({
  clienteId: Math.min(id, altroId),
  altroClienteId: Math.max(id, altroId),
})

const righeDi = (db: Db, id: number) =>
  db
    .selectFrom('clienti_distinti')
    .where((e) => e.or([e('cliente_id', '=', id), e('altro_cliente_id', '=', id)]))

const terzoDi = (riga: Pick<ClientiDistinti, 'cliente_id' | 'altro_cliente_id'>, id: number): number =>
  riga.cliente_id === id ? riga.altro_cliente_id : riga.cliente_id

/** What was said of these two, in whichever order; null where nothing was. */
export async function distintiDi(db: Db, id: number, altroId: number): Promise<ClientiDistinti | null> {
  const { clienteId: cliente_id, altroClienteId: altro_cliente_id } = inOrdine(id, altroId)
  const [riga] = await elenca(db, clientiDistinti, { dove: { cliente_id, altro_cliente_id }, ordine: ['id'] })
  return riga ?? null
}

/**
 * Says that two customers are not one.
 * @returns the pair, and whether that had been said already
 * @throws AppError dati_non_validi for one who isn't there, became part of another, or is the same; conflitto where one was erased
 */
export async function distingui(
  ctx: Context,
  clienteId: number,
  altroId: number,
): Promise<{ coppia: ClientiDistinti; gia: boolean }> {
  if (clienteId === altroId) throw fieldError('altroId', 'È lo stesso cliente: scegline un altro')
  for (const id of [clienteId, altroId]) await esigeCliente(ctx.db, id)
  const coppia = await distintiDi(ctx.db, clienteId, altroId)
  if (coppia) return { coppia, gia: true }
  const { id } = await crea(ctx, clientiDistinti, {
    ...inOrdine(clienteId, altroId),
    ...{ dettoDa: ctx.utente.nome_utente, dettoIl: new Date().toISOString() },
  })
  return { coppia: await richiedi(ctx.db, clientiDistinti, id), gia: false }
}

/** The other one of every pair that this customer is in. */
export async function distintiDa(db: Db, id: number): Promise<number[]> {
  const righe = await righeDi(db, id).select(['cliente_id', 'altro_cliente_id']).execute()
  return righe.map((riga) => terzoDi(riga, id))
}

/**
 * What was said of customer `da` holds of `a`, of whom they are about to become part; that the two are not one has proved
 * wrong. Nobody else may be writing.
 */
export async function distintiDopoUnione(contesto: Context, da: number, a: number): Promise<void> {
  const ctx = { ...contesto, ifVersion: null }
  const righe = await righeDi(ctx.db, da)
    .select(['id', 'cliente_id', 'altro_cliente_id'])
    .orderBy('id')
    .execute()
  for (const { id, ...riga } of righe) {
    const terzo = terzoDi(riga, da)
    if (terzo === a || (await distintiDi(ctx.db, a, terzo))) await elimina(ctx, clientiDistinti, id)
    else await aggiorna(ctx, clientiDistinti, id, inOrdine(a, terzo))
  }
}
