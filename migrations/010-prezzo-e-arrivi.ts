import type { Kysely } from 'kysely'
import { indice, tipi } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const { data } = tipi(db)
  // From when on the fee of today holds; null where nobody changed it since the contract was entered.
  await db.schema.alterTable('contratti').addColumn('canone_dal', data).execute()
  // Fees until this day were invoiced before the contract was entered.
  await db.schema.alterTable('contratti').addColumn('fatturato_fino_al', data).execute()
  // What came in a month, of months before.
  await indice(db, 'file_ricevuti', ['created_at'])
}
