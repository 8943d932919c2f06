import { type Kysely, sql } from 'kysely'
import { ePostgres } from './columns.ts'

/** Whether a customer's visits of some days stood is read from the index alone: who is new, back or lost asks it of each. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropIndex('appuntamenti_cliente_id_data_inizio').execute()
  await sql`create index appuntamenti_cliente_id_data_inizio on appuntamenti (cliente_id, data_inizio, stato) ${sql.raw(
    ePostgres(db) ? 'include (id)' : '',
  )}`.execute(db)
}
