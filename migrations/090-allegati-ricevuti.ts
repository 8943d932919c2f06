import type { Kysely } from 'kysely'

/**
 * What is attached to an invoice that came as a file, by name and size: the invoice says it without opening its file (docs/product.md
 * §32.8). Of those that came before it is read from their file by night (archivio/fatture-ricevute/jobs.server.ts).
 */
export async function up(db: Kysely<never>): Promise<void> {
  // JSON; null where nobody has read it yet.
  await db.schema.alterTable('file_ricevuti').addColumn('allegati', 'text').execute()
}
