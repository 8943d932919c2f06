import type { Kysely } from 'kysely'

/** How many people each kind of visit usually wants: JSON, `{"Installazione": 2}`; null: one for each. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('azienda').addColumn('persone', 'text').execute() // Persone per tipo di visita
}
