import type { Kysely } from 'kysely'

/**
 * What a draft was reckoned from: digests of its quote's, visits' and fees' lines, and of its own as the program wrote them
 * (src/carte/fatture/origine.rules.ts). Of drafts made before nobody knows it: nothing is asked about them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // JSON; null of what was made from nothing.
  await db.schema.alterTable('fatture').addColumn('origine', 'text').execute()
}
