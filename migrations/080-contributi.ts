import type { Kysely } from 'kysely'

/**
 * What of an invoice is withheld and is no income tax but a contribution (docs/product.md §32.5). Of those that were received
 * before, it is read again from the file that they came as (archivio/fatture-ricevute/jobs.server.ts).
 */
export async function up(db: Kysely<never>): Promise<void> {
  // JSON: kinds and amounts; null where nothing is withheld, or nobody has read it yet.
  await db.schema.alterTable('fatture').addColumn('contributi', 'text').execute()
}
