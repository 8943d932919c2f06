import type { Kysely } from 'kysely'
import { indice } from './columns.ts'

/** A visit takes the works of its customer: one index leads to them, whatever the database knows of how rows are spread. */
export async function up(db: Kysely<never>): Promise<void> {
  await indice(db, 'scadenze', ['cliente_id', 'stato', 'data_dovuta'])
  await db.schema.dropIndex('scadenze_cliente_id').execute()
}
