import type { Kysely } from 'kysely'
import { creaTabella, tipi } from './columns.ts'

/** Who has sent which file for an action: a report takes only what its author has sent (docs/product.md §28.2). */
export async function up(db: Kysely<never>): Promise<void> {
  await creaTabella(db, 'file_mandati')
    .addColumn('utente_id', 'integer', (c) => c.notNull().references('utenti.id'))
    // Its name on the disk; several people may have sent the same one.
    .addColumn('file', 'text', (c) => c.notNull())
    .addColumn('mandato_il', tipi(db).istante, (c) => c.notNull())
    .addUniqueConstraint('file_mandati_di_chi', ['utente_id', 'file'])
    .execute()
}
