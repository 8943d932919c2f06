import { type Kysely, sql } from 'kysely'
import { creaTabella, indice, tipi } from './columns.ts'

/** What people are told, and the requests to take over a visit. */
export async function up(db: Kysely<never>): Promise<void> {
  const { istante, vero } = tipi(db)
  await creaTabella(db, 'notifiche')
    .addColumn('utente_id', 'integer', (c) => c.notNull())
    .addColumn('tipo', 'text', (c) => c.notNull())
    .addColumn('titolo', 'text', (c) => c.notNull())
    .addColumn('messaggio', 'text', (c) => c.notNull())
    .addColumn('letta', vero, (c) => c.notNull().defaultTo(false))
    .addColumn('appuntamento_id', 'integer')
    .addColumn('dati_extra', 'text', (c) => c.notNull())
    .addColumn('created_at', istante, (c) => c.notNull())
    // Deleted ones can be taken back for a while; a nightly job removes them for good.
    .addColumn('eliminata_il', istante)
    .addForeignKeyConstraint('notifiche_utente', ['utente_id'], 'utenti', ['id'])
    .addForeignKeyConstraint('notifiche_appuntamento', ['appuntamento_id'], 'appuntamenti', ['id'], (c) =>
      c.onDelete('set null'),
    )
    .execute()
  await indice(db, 'notifiche', ['utente_id', 'eliminata_il', 'id'])
  await indice(db, 'notifiche', ['appuntamento_id'])
  await sql`create index notifiche_non_lette on notifiche (utente_id) where letta = false and eliminata_il is null`.execute(
    db,
  )

  await creaTabella(db, 'richieste_presa_in_carico')
    .addColumn('appuntamento_id', 'integer', (c) => c.notNull())
    .addColumn('richiedente_id', 'integer', (c) => c.notNull())
    .addColumn('stato', 'text', (c) => c.notNull())
    .addColumn('created_at', istante, (c) => c.notNull())
    .addColumn('risposta_da_id', 'integer')
    .addColumn('risposta_il', istante)
    .addForeignKeyConstraint('richieste_appuntamento', ['appuntamento_id'], 'appuntamenti', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('richieste_richiedente', ['richiedente_id'], 'utenti', ['id'])
    .addForeignKeyConstraint('richieste_risposta_da', ['risposta_da_id'], 'utenti', ['id'])
    .execute()
  await sql`create unique index richieste_una_in_attesa on richieste_presa_in_carico (appuntamento_id, richiedente_id)
    where stato = 'In_Attesa'`.execute(db)
}
