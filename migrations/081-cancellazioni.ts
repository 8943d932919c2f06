import type { Kysely } from 'kysely'

/**
 * Customers whose data are being erased, slice by slice (docs/product.md §22.2): nothing new of theirs is taken meanwhile, and
 * what a process has left half way is finished. Numbers only: they tell of nobody.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('cancellazioni')
    .addColumn('cliente_id', 'integer', (c) => c.primaryKey())
    .addColumn('utente_id', 'integer', (c) => c.notNull())
    .execute()
}
