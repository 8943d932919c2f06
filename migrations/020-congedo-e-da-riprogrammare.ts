import { type Kysely, sql } from 'kysely'
import { creaTabella, indice, tipi } from './columns.ts'

/** The last day of somebody who leaves, and visits that wait for another day. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('utenti').addColumn('ultimo_giorno', tipi(db).data).execute() // Ultimo giorno
  await sql`create index appuntamenti_da_riprogrammare on appuntamenti (data_inizio, id) where stato = 'Da_Riprogrammare'`.execute(
    db,
  )
  await creaTabella(db, 'lotti_congedi')
    .addColumn('lotto_id', 'integer', (c) => c.notNull().references('lotti.id').onDelete('cascade'))
    .addColumn('utente_id', 'integer', (c) => c.notNull().references('utenti.id'))
    // A row each: the customers whose preferred technician they were, who have them again where it is taken back.
    .addColumn('cliente_id', 'integer')
    .execute()
  await indice(db, 'lotti_congedi', ['lotto_id'])
  await indice(db, 'lotti_congedi', ['utente_id'])
}
