import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, ePostgres, indice, tipi } from './columns.ts'

/** Photographs of reports; of one that waits for the office they stand without it (docs/product.md §29.6). */
export async function up(db: Kysely<never>): Promise<void> {
  const { istante } = tipi(db)
  await conVersione(
    db,
    creaTabella(db, 'rapporti_foto')
      .addColumn('uid', 'text', (c) => c.notNull())
      .addColumn('rapporto_id', 'integer', (c) => c.references('rapporti.id').onDelete('cascade'))
      .addColumn('cliente_id', 'integer', (c) => c.references('clienti.id'))
      .addColumn('n', 'integer', (c) => c.notNull())
      .addColumn('categoria', 'text', (c) => c.notNull())
      // SHA-256 of the file, in hex.
      .addColumn('impronta', 'text', (c) => c.notNull())
      .addColumn('nome_file', 'text', (c) => c.notNull())
      .addColumn('larghezza', 'integer', (c) => c.notNull())
      .addColumn('altezza', 'integer', (c) => c.notNull())
      .addColumn('scattata_il', istante, (c) => c.notNull()),
  ).execute()
  await indice(db, 'rapporti_foto', ['uid'], true)
  await indice(db, 'rapporti_foto', ['rapporto_id'])
  await indice(db, 'rapporti_foto', ['cliente_id'])
  await indice(db, 'rapporti_foto', ['impronta'])
  const colonne = sql.join(['uid', 'n', 'categoria', 'impronta', 'scattata_il'].map((c) => sql.ref(c)))
  if (ePostgres(db))
    await sql`create trigger rapporti_foto_firmati before update of ${colonne} on rapporti_foto
      for each row execute function rapporti_immutabili()`.execute(db)
  else
    await sql`create trigger rapporti_foto_firmati before update of ${colonne} on rapporti_foto
      begin select raise(abort, 'un rapporto firmato non si cambia'); end`.execute(db)
}
