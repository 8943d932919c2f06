import type { Generated } from 'kysely'
import type { AfterWrite, Write } from '#server/data/after-write.ts'
import { inBlocks } from '#server/data/list.ts'
import type { Autore } from '#server/data/register.ts'
import type { Db } from '#server/data/schema.ts'
import { type DbRow, table } from '#server/data/table.ts'
import { telefonoInCifre } from '#shared/text.ts'
import { rigaNumeroCliente } from './contract.ts'
import { numeriDi } from './telefoni.rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    clienti_telefoni: { id: Generated<number>; cliente_id: number; cifre: string }
  }
}

/** Every number of every customer by its digits: an index of what stands in `clienti`, written with it. */
export const clientiTelefoni = table(
  'clienti_telefoni',
  { uno: 'numero di cliente', tanti: 'numeri di clienti', genere: 'm' },
  rigaNumeroCliente,
  { person: 'cliente_id', copy: true },
)

/** Whose numbers these are. @param cifre as `telefonoInCifre` gives them */
export const conNumero = (db: Db, cifre: readonly string[]) =>
  db.selectFrom('clienti_telefoni').where('cifre', 'in', cifre)

/** The most numbers that one customer has besides the first; 1 where nobody has any. */
export async function quantiAltri(db: Db): Promise<number> {
  const perCliente = db
    .selectFrom('clienti_telefoni')
    .select((e) => e.fn.countAll<number>().as('n'))
    .groupBy('cliente_id')
  const riga = await db
    .selectFrom(perCliente.as('k'))
    .select((e) => e.fn.max('n').as('n'))
    .executeTakeFirst()
  return Math.max(1, Number(riga?.n ?? 0) - 1)
}

const cifreDi = (riga: DbRow | null): string[] => [
  ...new Set(numeriDi(riga ?? {}).flatMap((numero) => telefonoInCifre(numero) || [])),
]

/** These customers are found by no number any more. */
export const togliNumeri = (db: Db, ids: readonly number[]) =>
  db.deleteFrom('clienti_telefoni').where('cliente_id', 'in', ids).execute()

/** These customers are found by the numbers that they have now. */
export async function segnaNumeri(
  db: Db,
  clienti: readonly { id: number; riga: DbRow | null }[],
): Promise<void> {
  const nuovi = new Map(clienti.map(({ id, riga }) => [id, cifreDi(riga)]))
  await inBlocks([...nuovi.keys()], async (ids) => {
    await togliNumeri(db, ids)
    const numeri = ids.flatMap((id) => (nuovi.get(id) ?? []).map((cifre) => ({ cliente_id: id, cifre })))
    if (numeri.length > 0) await db.insertInto('clienti_telefoni').values(numeri).execute()
    return []
  })
}

const scrivi = ({ db }: Autore, scritti: readonly Write[]) =>
  segnaNumeri(
    db,
    scritti
      .filter(({ before, after }) => cifreDi(before).join() !== cifreDi(after).join())
      .map(({ id, after }) => ({ id, riga: after })),
  )

export const afterWrite: AfterWrite = {
  tables: ['clienti'],
  run: (ctx, scritto) => scrivi(ctx, [scritto]),
  runMany: scrivi,
}
