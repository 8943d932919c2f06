import type { Kysely } from 'kysely'
import { tipi } from './columns.ts'

/**
 * An answer of the exchange that doesn't bear the digest of our file may be about another's: it counts once somebody has said
 * so (docs/product.md §32.10). Those that were matched before have counted already.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // Null: nobody has said yet.
  await db.schema.alterTable('ricevute_sdi').addColumn('vale', tipi(db).vero).execute()
  const ricevute = db as unknown as Kysely<{ ricevute_sdi: { vale: boolean } }>
  await ricevute.updateTable('ricevute_sdi').set({ vale: true }).execute()
}
