import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, indice, tipi } from './columns.ts'

/** Pairs of customers of whom somebody said that they are not one (docs/product.md §6.9): a pair once, lower number first. */
export async function up(db: Kysely<never>): Promise<void> {
  await conVersione(
    db,
    creaTabella(db, 'clienti_distinti')
      .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id').onDelete('cascade'))
      .addColumn('altro_cliente_id', 'integer', (c) =>
        c.notNull().references('clienti.id').onDelete('cascade'),
      )
      // A name, as in the register: who said it may be gone.
      .addColumn('detto_da', 'text', (c) => c.notNull())
      .addColumn('detto_il', tipi(db).istante, (c) => c.notNull())
      .addCheckConstraint('clienti_distinti_in_ordine', sql`cliente_id < altro_cliente_id`),
  ).execute()
  await indice(db, 'clienti_distinti', ['cliente_id', 'altro_cliente_id'], true)
  await indice(db, 'clienti_distinti', ['altro_cliente_id'])
}
