import type { Kysely } from 'kysely'
import { tipi } from './columns.ts'

/** Up to how much a dichiarazione d’intento covers, in cents; null where nobody has said it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('dichiarazioni_iva').addColumn('importo', tipi(db).centesimi).execute()
}
