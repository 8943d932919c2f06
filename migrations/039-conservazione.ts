import type { Kysely } from 'kysely'
import { tipi } from './columns.ts'

/** Whether the company has seen to the conservation of its invoices (docs/product.md §30.12). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('azienda')
    .addColumn('conservazione', tipi(db).vero, (c) => c.notNull().defaultTo(false))
    .execute()
}
