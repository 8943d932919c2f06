import type { Kysely } from 'kysely'
import { indice } from './columns.ts'

/** Of which instalment of a RiBa, paid in part, another one is what was left. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('rate_fatture')
    .addColumn('resto_di', 'integer', (c) => c.references('rate_fatture.id').onDelete('set null')) // Resto della rata
    .execute()
  await indice(db, 'rate_fatture', ['resto_di'])
}
