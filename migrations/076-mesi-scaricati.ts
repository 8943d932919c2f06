import type { Kysely } from 'kysely'
import { conVersione, creaTabella, indice, tipi } from './columns.ts'

/** What the accountant's month held when it was last downloaded, document by document (docs/product.md §35.5). */
export async function up(db: Kysely<never>): Promise<void> {
  await conVersione(
    db,
    creaTabella(db, 'mesi_scaricati')
      // As `2026-10`.
      .addColumn('mese', 'text', (c) => c.notNull())
      .addColumn('scaricato_il', tipi(db).istante, (c) => c.notNull())
      // A name, as in the register: who did it may be gone.
      .addColumn('scaricato_da', 'text', (c) => c.notNull())
      // JSON: a fingerprint of each document, by its kind and id.
      .addColumn('impronte', 'text', (c) => c.notNull()),
  ).execute()
  await indice(db, 'mesi_scaricati', ['mese'], true)
  await indice(db, 'fatture', ['data_emissione', 'id'])
}
