import type { Kysely } from 'kysely'
import { indice } from './columns.ts'

/**
 * Imports that bring air conditioners and reports, and what is known anew of plants that are there: how many, which version
 * each was left in; which sheet was read, and how many rows stand above its heading (docs/product.md §17.1). Plants
 * are looked for by their serial number.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const conto of ['sopra', 'condizionatori', 'rcee', 'aggiornati'])
    await db.schema
      .alterTable('importazioni')
      .addColumn(conto, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  await db.schema.alterTable('importazioni').addColumn('foglio', 'text').execute()
  await db.schema
    .alterTable('importazioni_creati')
    .addColumn('versione', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await indice(db, 'caldaie', ['matricola'])
  await indice(db, 'condizionatori', ['serial_number'])
}
