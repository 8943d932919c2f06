import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, ePostgres, indice, tipi } from './columns.ts'

/** Stored files, and the energy-efficiency reports that most of them are. */
export async function up(db: Kysely<never>): Promise<void> {
  const { data, vero } = tipi(db)
  await conVersione(
    db,
    creaTabella(db, 'documenti')
      .addColumn('nome_file', 'text', (c) => c.notNull())
      .addColumn('tipologia', 'text', (c) => c.notNull())
      .addColumn('descrizione', 'text')
      .addColumn('cliente_id', 'integer')
      .addColumn('caricato_da_id', 'integer')
      .addColumn('dimensione', 'integer', (c) => c.notNull())
      // The content's SHA-256: the name of the file on disk.
      .addColumn('impronta', 'text', (c) => c.notNull())
      .addForeignKeyConstraint('documenti_cliente', ['cliente_id'], 'clienti', ['id'])
      .addForeignKeyConstraint('documenti_caricato_da', ['caricato_da_id'], 'utenti', ['id']),
  ).execute()
  await indice(db, 'documenti', ['cliente_id', 'id'])
  await indice(db, 'documenti', ['impronta'])

  await conVersione(
    db,
    creaTabella(db, 'rcee')
      .addColumn('cliente_id', 'integer', (c) => c.notNull())
      .addColumn('caldaia_id', 'integer')
      .addColumn('numero_documento', 'text')
      .addColumn('data_emissione', data, (c) => c.notNull())
      .addColumn('data_scadenza', data)
      .addColumn('file_media_id', 'integer')
      .addColumn('contattato', vero, (c) => c.notNull().defaultTo(false))
      .addColumn('note_contatto', 'text')
      .addColumn('data_follow_up', data)
      .addColumn('note_follow_up', 'text')
      .addColumn('ricerca', 'text', (c) => c.notNull())
      // The expiry, with those that have none at the end: what the list is ordered by.
      .addColumn('ordine', ePostgres(db) ? sql`text collate "C"` : 'text', (c) => c.notNull())
      .addForeignKeyConstraint('rcee_cliente', ['cliente_id'], 'clienti', ['id'])
      .addForeignKeyConstraint('rcee_caldaia', ['caldaia_id'], 'caldaie', ['id'])
      .addForeignKeyConstraint('rcee_file', ['file_media_id'], 'documenti', ['id']),
  ).execute()
  await indice(db, 'rcee', ['ordine', 'id'])
  await indice(db, 'rcee', ['cliente_id'])
  await indice(db, 'rcee', ['caldaia_id'])
  await indice(db, 'rcee', ['data_scadenza', 'id'])
  await indice(db, 'rcee', ['data_follow_up', 'id'])
  await indice(db, 'rcee', ['contattato', 'ordine', 'id'])
  await indice(db, 'rcee', ['file_media_id'])
}
