import type { Kysely } from 'kysely'
import { tipi } from './columns.ts'

/** Somebody said that a plant isn't one with others of its customer at the same place. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('impianti')
    .addColumn('a_se', tipi(db).vero, (c) => c.notNull().defaultTo(false)) // Impianto a sé
    .execute()
}
