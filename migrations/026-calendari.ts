import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, ePostgres, indice, tipi } from './columns.ts'

/** The secret addresses under which people's visits are read by the calendar of their phone. */
export async function up(db: Kysely<never>): Promise<void> {
  const { istante } = tipi(db)
  await conVersione(
    db,
    creaTabella(db, 'calendari')
      .addColumn('utente_id', 'integer', (c) => c.notNull().references('utenti.id').onDelete('cascade'))
      // Of the secret: who reads the archive can't read calendars with it.
      .addColumn('segreto_hash', 'text', (c) => c.notNull())
      .addColumn('creato_il', istante, (c) => c.notNull()),
  ).execute()
  await indice(db, 'calendari', ['utente_id'], true)
  await indice(db, 'calendari', ['segreto_hash'], true)

  // What tells the visits of this archive from those of any other, in calendars that show several.
  await db.schema
    .createTable('installazione')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('identita', 'text', (c) => c.notNull())
    .execute()
  const caso = ePostgres(db) ? sql`gen_random_uuid()::text` : sql`lower(hex(randomblob(16)))`
  await sql`insert into installazione (id, identita) values (1, ${caso})`.execute(db)
}
