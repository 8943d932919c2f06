import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, indice, tipi } from './columns.ts'

/** Visits: who goes to whom, from when to when, and how it ended. */
export async function up(db: Kysely<never>): Promise<void> {
  const { data, istante, centesimi: cents, vero } = tipi(db)
  await conVersione(
    db,
    creaTabella(db, 'appuntamenti')
      .addColumn('titolo', 'text', (c) => c.notNull())
      .addColumn('tipologia', 'text', (c) => c.notNull())
      .addColumn('stato', 'text', (c) => c.notNull())
      .addColumn('priorita', 'text', (c) => c.notNull())
      .addColumn('data_inizio', istante, (c) => c.notNull())
      .addColumn('data_fine', istante, (c) => c.notNull())
      .addColumn('indirizzo_intervento', 'text')
      .addColumn('descrizione', 'text')
      .addColumn('note_interne', 'text')
      .addColumn('cliente_id', 'integer', (c) => c.notNull())
      .addColumn('utente_assegnato_id', 'integer', (c) => c.notNull())
      .addColumn('ditta_id', 'integer')
      .addColumn('creato_da', 'integer')
      .addColumn('incasso', cents)
      .addColumn('spese', cents)
      .addColumn('note_completamento', 'text')
      .addColumn('richiesta_ricevuta', vero, (c) => c.notNull().defaultTo(false))
      .addColumn('codice_fiscale', 'text')
      .addColumn('partita_iva', 'text')
      .addColumn('data_follow_up', data)
      .addColumn('note_follow_up', 'text')
      .addColumn('data_ricontatto', data)
      .addColumn('ricerca', 'text', (c) => c.notNull())
      .addForeignKeyConstraint('appuntamenti_cliente', ['cliente_id'], 'clienti', ['id'])
      .addForeignKeyConstraint('appuntamenti_utente_assegnato', ['utente_assegnato_id'], 'utenti', ['id'])
      .addForeignKeyConstraint('appuntamenti_creato_da', ['creato_da'], 'utenti', ['id'])
      .addForeignKeyConstraint('appuntamenti_ditta', ['ditta_id'], 'ditte', ['id'])
      .addCheckConstraint('appuntamenti_durata', sql`data_fine > data_inizio`)
      .addCheckConstraint('appuntamenti_incasso', sql`incasso >= 0`)
      .addCheckConstraint('appuntamenti_spese', sql`spese >= 0`),
  ).execute()
  await indice(db, 'appuntamenti', ['data_inizio', 'id'])
  await indice(db, 'appuntamenti', ['utente_assegnato_id', 'data_inizio'])
  await indice(db, 'appuntamenti', ['cliente_id', 'data_inizio'])
  await indice(db, 'appuntamenti', ['ditta_id', 'data_inizio'])
  await indice(db, 'appuntamenti', ['data_follow_up'])
}
