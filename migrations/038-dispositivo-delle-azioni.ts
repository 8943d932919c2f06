import type { Kysely } from 'kysely'

/** From which device an action came, in words: whoever decides about it asks (docs/product.md §28.3). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('azioni').addColumn('dispositivo', 'text').execute()
}
