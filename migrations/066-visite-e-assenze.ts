import { type Kysely, sql } from 'kysely'

/**
 * Who is asked for the visits of a period looks through those that began up to a month before it: whether they last into
 * it is read from this index, without the visit itself.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index if exists appuntamenti_data_inizio_id`.execute(db)
  await sql`drop index if exists appuntamenti_periodo`.execute(db)
  await sql`create index appuntamenti_periodo on appuntamenti (data_inizio, id, data_fine)`.execute(db)
  // Some hours of a day become the whole day's absence, of another kind: what it was comes back with the batch.
  await db.schema.alterTable('lotti_assenze').addColumn('era_tipo', 'text').execute()
}
