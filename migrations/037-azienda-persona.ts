import type { Kysely } from 'kysely'

/** Name and surname of who issues, where it is a person (docs/product.md §30.1). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('azienda').addColumn('nome', 'text').execute()
  await db.schema.alterTable('azienda').addColumn('cognome', 'text').execute()
}
