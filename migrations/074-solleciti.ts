import type { Kysely } from 'kysely'
import { conVersione, creaTabella, indice, tipi } from './columns.ts'

/** Who was reminded of which invoice, and the day on which a customer has promised to pay (docs/product.md §33.1). */
export async function up(db: Kysely<never>): Promise<void> {
  const { data, istante } = tipi(db)
  await db.schema.alterTable('fatture').addColumn('promessa_il', data).execute()
  await conVersione(
    db,
    creaTabella(db, 'solleciti')
      .addColumn('fattura_id', 'integer', (c) => c.notNull().references('fatture.id').onDelete('cascade'))
      .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id'))
      .addColumn('tono', 'text', (c) => c.notNull())
      .addColumn('canale', 'text', (c) => c.notNull())
      .addColumn('preparato_il', istante, (c) => c.notNull()),
  ).execute()
  await indice(db, 'solleciti', ['fattura_id'])
  await indice(db, 'solleciti', ['cliente_id'])
}
