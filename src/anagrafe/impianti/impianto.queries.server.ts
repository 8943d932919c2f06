import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { esigeCliente } from '#anagrafe/clienti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { type List, type PaginaRichiesta, pageOf, slicesOf, type Whole } from '#server/data/list.ts'
import { aggiorna, crea } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { type Impianto, type impiantoInput, type impiantoModifica, rigaImpianto } from './contract.ts'
import { sottoLaSomma } from './generatori.queries.server.ts'
import { TITOLI_RESPONSABILE } from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    impianti: TableOf<typeof rigaImpianto>
  }
}

/** What generators belong to: one distribution, one code in the registry (docs/product.md §31.1). */
export const impianti = table('impianti', { uno: 'impianto', tanti: 'impianti', genere: 'm' }, rigaImpianto, {
  person: 'cliente_id',
  etichette: { responsabile_titolo: TITOLI_RESPONSABILE },
})

interface Domanda {
  clienteId?: number
  /** Of several at once. */
  clienti?: readonly number[]
}

const elenco = (db: Db, { clienteId, clienti }: Domanda) => ({
  found: db
    .selectFrom('impianti')
    .$if(clienteId !== undefined, (q) => q.where('cliente_id', '=', clienteId ?? 0))
    .$if(clienti !== undefined, (q) => q.where('cliente_id', 'in', clienti ?? [])),
  rows: db.selectFrom('impianti').select(impianti.colonne),
  order: [['impianti.id', 'asc']] as const,
  read: (righe: object[]) => righe.map(impianti.leggi),
})

/** Oldest first; of one customer where `clienteId` is given. */
export const elencaImpianti = (db: Db, query: PaginaRichiesta & Domanda): Promise<List<Impianto>> =>
  pageOf(elenco(db, query), query)

/** All of the same, slice by slice. */
export const scorriImpianti = (db: Db, query: { clienteId?: number }): Whole<Impianto> =>
  slicesOf(elenco(db, query))

/**
 * Writes a plant; the one that bears this `uid` already is the same one.
 * @throws AppError dati_non_validi; conflitto where it is another customer's
 */
export async function creaImpianto(
  ctx: Context,
  { uid = randomUUID(), ...dati }: z.output<typeof impiantoInput>,
): Promise<number> {
  await esigeCliente(ctx.db, dati.clienteId)
  const esistente = await ctx.db
    .selectFrom('impianti')
    .select(['id', 'cliente_id'])
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (!esistente) return (await crea(ctx, impianti, { ...dati, uid })).id
  if (esistente.cliente_id !== dati.clienteId)
    throw new AppError('conflitto', 'Questo impianto è di un altro cliente')
  return esistente.id
}

/**
 * A plant stays its customer's: its generators and reports are theirs too. Its power isn't less than theirs.
 * @throws AppError dati_non_validi
 */
export async function aggiornaImpianto(
  ctx: Context,
  id: number,
  dati: z.output<typeof impiantoModifica>,
): Promise<void> {
  const { prima: vecchio } = await aggiorna(ctx, impianti, id, dati)
  const { potenzaTotaleKw: caldo, potenzaFrigoriferaKw: freddo } = dati
  const scritti = {
    ...(caldo !== vecchio.potenza_totale_kw && { potenza_totale_kw: caldo ?? null }),
    ...(freddo !== vecchio.potenza_frigorifera_kw && { potenza_frigorifera_kw: freddo ?? null }),
  }
  const [sotto] = await sottoLaSomma(ctx.db, id, scritti)
  if (sotto)
    throw fieldError(
      sotto.colonna === 'potenza_totale_kw' ? 'potenzaTotaleKw' : 'potenzaFrigoriferaKw',
      sotto.testo,
    )
  if (dati.clienteId !== undefined && dati.clienteId !== vecchio.cliente_id)
    throw fieldError('clienteId', 'Un impianto resta del suo cliente')
}

/** @throws AppError dati_non_validi where a generator's plant is not its customer's */
export async function esigeImpiantoDi(db: Db, impiantoId: number, clienteId: number): Promise<void> {
  const impianto = await db
    .selectFrom('impianti')
    .select('id')
    .where('id', '=', impiantoId)
    .where('cliente_id', '=', clienteId)
    .executeTakeFirst()
  if (!impianto) throw fieldError('impiantoId', 'Questo impianto non è del cliente scelto')
}
