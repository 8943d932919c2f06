import type { Kysely } from 'kysely'
import { creaTabella, obbligatoria } from './columns.ts'

/** What a telephone has made without a network, by the number that it gave it: later actions speak of it so. */
export async function up(db: Kysely<never>): Promise<void> {
  await creaTabella(db, 'nati_sul_telefono')
    // Once: whoever sends it again means the same one.
    .addColumn('uid', 'text', (c) => c.notNull().unique()) // Numero dato dal telefono
    // The uid of the action that made it.
    .addColumn('azione', 'text', obbligatoria)
    // What is deleted leaves its number: it isn't made again.
    .addColumn('appuntamento_id', 'integer', (c) => c.references('appuntamenti.id').onDelete('set null'))
    .addColumn('caldaia_id', 'integer', (c) => c.references('caldaie.id').onDelete('set null'))
    .addColumn('condizionatore_id', 'integer', (c) => c.references('condizionatori.id').onDelete('set null'))
    .execute()
  for (const colonna of ['azione', 'appuntamento_id', 'caldaia_id', 'condizionatore_id'])
    await db.schema
      .createIndex(`nati_sul_telefono_${colonna}`)
      .on('nati_sul_telefono')
      .column(colonna)
      .execute()
}
