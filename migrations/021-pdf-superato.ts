import type { Kysely } from 'kysely'
import { tipi } from './columns.ts'

/** Whether a quote has changed since its document was made. Of former ones nobody knows: they count as made since. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('preventivi')
    .addColumn('pdf_superato', tipi(db).vero, (c) => c.notNull().defaultTo(false))
    .execute()
}
