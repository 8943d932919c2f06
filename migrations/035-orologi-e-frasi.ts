import type { Kysely } from 'kysely'
import { tipi } from './columns.ts'

/** The telephone's own hour beside the corrected one, and sentences of one kind of visit (docs/product.md §28.4, §29.1). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('azioni').addColumn('ora_telefono', tipi(db).istante).execute()
  await db.schema.alterTable('frasi').addColumn('tipologia', 'text').execute()
}
