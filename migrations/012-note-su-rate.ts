import type { Kysely } from 'kysely'
import { indice } from './columns.ts'

/** Which instalment of a RiBa a credit note made smaller. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('pagamenti')
    .addColumn('rata_ridotta_id', 'integer', (c) => c.references('rate_fatture.id'))
    .execute()
  await indice(db, 'pagamenti', ['rata_ridotta_id'])
}
