import type { Kysely } from 'kysely'

/** What the people who work here are called, where they say so: reports are signed with it (docs/product.md §13.4). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('utenti').addColumn('nome', 'text').execute()
  await db.schema.alterTable('utenti').addColumn('cognome', 'text').execute()
}
