import type { Kysely } from 'kysely'
import { indice } from './columns.ts'

/**
 * In which request an action arrived, by which the register's lines are known to be its own; and the version of the visit that it
 * left behind, by which a telephone knows which of its rows are older.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('azioni').addColumn('richiesta', 'text').execute()
  await db.schema.alterTable('azioni').addColumn('visita_versione', 'integer').execute()
  await indice(db, 'azioni', ['richiesta'])
}
