import type { Kysely } from 'kysely'

/**
 * For which year a dichiarazione d’intento holds (docs/product.md §30.4). Of those that are there nobody has said it: whoever
 * issues under one is asked.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('dichiarazioni_iva').addColumn('anno', 'integer').execute()
}
