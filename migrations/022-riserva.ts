import type { Kysely } from 'kysely'

/** At which end of a day time is kept for breakdowns. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('azienda')
    .addColumn('riserva_quando', 'text', (c) => c.notNull().defaultTo('Fine')) // Per i guasti, quando
    .execute()
}
