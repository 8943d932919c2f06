import type { Kysely } from 'kysely'
import { firmati } from './machinery.ts'

/** Who was there when a report's work was done, and how long each: part of what is signed, which doesn't change. */
export async function up(db: Kysely<never>): Promise<void> {
  // JSON: null of a report that names nobody.
  await db.schema.alterTable('rapporti').addColumn('presenti', 'text').execute()
  // The reason of what wasn't done is signed too, and its column came after the others.
  await firmati(
    db,
    'rapporti',
    ['presenti', 'motivo_non_eseguito'],
    'un rapporto firmato non si cambia',
    'rapporti',
    'rapporti_presenti_firmati',
  )
}
