import { type Kysely, sql } from 'kysely'
import { ePostgres } from './columns.ts'

/**
 * The visits of those whom a search has found are read from this index alone: on PostgreSQL it needs the id too, as
 * SQLite's have it by themselves. Harmless when done again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (!ePostgres(db)) return
  await sql`drop index if exists appuntamenti_cliente_id_data_inizio`.execute(db)
  await sql`create index appuntamenti_cliente_id_data_inizio on appuntamenti (cliente_id, data_inizio) include (id)`.execute(
    db,
  )
}
