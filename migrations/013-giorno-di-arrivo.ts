import type { Kysely } from 'kysely'
import { indice, tipi } from './columns.ts'

/** On which day an invoice came, and who says so; null: on the day on which its file was brought. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('file_ricevuti').addColumn('ricevuta_il', tipi(db).data).execute()
  await db.schema.alterTable('file_ricevuti').addColumn('ricevuta_da', 'text').execute()
  await indice(db, 'file_ricevuti', ['ricevuta_il'])
}
