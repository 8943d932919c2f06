import type { Kysely } from 'kysely'
import { tipi } from './columns.ts'

/** When the person of a session last wrote their password again, to act on another Admin. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('sessioni').addColumn('confermata_il', tipi(db).istante).execute()
}
