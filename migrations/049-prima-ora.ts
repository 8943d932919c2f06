import { type Kysely, sql } from 'kysely'
import { tipi } from './columns.ts'

/**
 * Whether the dashboard still shows how to begin (docs/product.md §15.6). Who has customers or visits has begun: where they
 * are there already, nothing is shown.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('azienda')
    .addColumn('prima_ora', tipi(db).vero, (c) => c.notNull().defaultTo(true))
    .execute()
  await sql`update azienda set prima_ora = false
    where exists (select 1 from clienti) or exists (select 1 from appuntamenti)`.execute(db)
}
