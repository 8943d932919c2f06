import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { AppError } from '#shared/errors.ts'
import { rigaClienteUnito } from './contract.ts'
import { nomeCliente } from './nome.rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    clienti_uniti: TableOf<typeof rigaClienteUnito>
  }
}

/** Which customer became part of which: a chain is one step long, since these rows move with the rest. */
export const clientiUniti = table(
  'clienti_uniti',
  { uno: 'unione di clienti', tanti: 'unioni di clienti', genere: 'f' },
  rigaClienteUnito,
  { person: 'a', former: 'da', erased: () => 'kept' },
)

/** The customer whose this number is today: that of whom it became part, else itself. */
export async function clienteDiOggi(db: Db, id: number): Promise<number> {
  const unito = await db.selectFrom('clienti_uniti').select('a').where('da', '=', id).executeTakeFirst()
  return unito?.a ?? id
}

/** The numbers of the customers who became part of this one. */
export async function numeriDiPrima(db: Db, id: number): Promise<number[]> {
  const righe = await db.selectFrom('clienti_uniti').select('da').where('a', '=', id).orderBy('id').execute()
  return righe.map(({ da }) => da)
}

/** In words, where this customer became part of another; and whom. */
export async function unitoA(db: Db, id: number): Promise<{ a: number; testo: string } | undefined> {
  const unito = await db
    .selectFrom('clienti_uniti')
    .innerJoin('clienti', 'clienti.id', 'clienti_uniti.a')
    .select(['a', 'nome', 'cognome'])
    .where('da', '=', id)
    .executeTakeFirst()
  return unito && { a: unito.a, testo: `Questo cliente è stato unito a ${nomeCliente(unito)}` }
}

/** @throws AppError unito_a, with `data.unito_a`, where this customer became part of another */
export async function esigeNonUnito(db: Db, id: number): Promise<void> {
  const unito = await unitoA(db, id)
  if (unito) throw new AppError('unito_a', unito.testo, { data: { unito_a: unito.a } })
}
