import type { Kysely } from 'kysely'
import { conVersione, creaTabella, indice, tipi } from './columns.ts'

/** Customers from a file: the import itself, its rows while they wait, and the ids of what it made. */
export async function up(db: Kysely<never>): Promise<void> {
  const { istante } = tipi(db)
  let tabella = creaTabella(db, 'importazioni')
    .addColumn('nome_file', 'text', (c) => c.notNull())
    .addColumn('formato', 'text', (c) => c.notNull())
    .addColumn('codifica', 'text')
    .addColumn('separatore', 'text')
    .addColumn('stato', 'text', (c) => c.notNull())
    // JSON: the names of the file's columns, and the field that each one fills.
    .addColumn('colonne', 'text', (c) => c.notNull())
    .addColumn('abbinamento', 'text', (c) => c.notNull())
    .addColumn('utente_id', 'integer')
    .addColumn('nome_utente', 'text', (c) => c.notNull())
    .addColumn('richiesta', 'text', (c) => c.notNull())
    .addColumn('confermata_il', istante)
    .addColumn('finita_il', istante)
    .addColumn('annullata_il', istante)
    // When a process last worked on it: one that stops leaves it to another.
    .addColumn('battito', istante)
  for (const conteggio of [
    'righe',
    'buone',
    'avvisi',
    'errori',
    'duplicati',
    'da_scrivere',
    'scritte',
    'clienti',
    'caldaie',
  ])
    tabella = tabella.addColumn(conteggio, 'integer', (c) => c.notNull().defaultTo(0)) as typeof tabella
  await conVersione(db, tabella).execute()
  await indice(db, 'importazioni', ['stato', 'id'])

  await db.schema
    .createTable('importazioni_righe')
    .addColumn('importazione_id', 'integer', (c) => c.notNull())
    .addColumn('n', 'integer', (c) => c.notNull())
    .addColumn('celle', 'text', (c) => c.notNull())
    .addColumn('esito', 'text')
    .addColumn('messaggi', 'text')
    .addColumn('dati', 'text')
    .addColumn('gruppo', 'integer')
    .addColumn('duplicato', 'text')
    .addColumn('duplicato_di', 'integer')
    .addColumn('scelta', 'text')
    .addPrimaryKeyConstraint('importazioni_righe_chiave', ['importazione_id', 'n'])
    .addForeignKeyConstraint(
      'importazioni_righe_importazione',
      ['importazione_id'],
      'importazioni',
      ['id'],
      (c) => c.onDelete('cascade'),
    )
    .execute()
  await indice(db, 'importazioni_righe', ['importazione_id', 'esito', 'n'])
  await indice(db, 'importazioni_righe', ['duplicato_di'])

  await db.schema
    .createTable('importazioni_creati')
    .addColumn('importazione_id', 'integer', (c) => c.notNull())
    .addColumn('tabella', 'text', (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addColumn('gruppo', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('importazioni_creati_chiave', ['importazione_id', 'tabella', 'record_id'])
    .addForeignKeyConstraint(
      'importazioni_creati_importazione',
      ['importazione_id'],
      'importazioni',
      ['id'],
      (c) => c.onDelete('cascade'),
    )
    .execute()
  await indice(db, 'importazioni_creati', ['importazione_id', 'tabella', 'gruppo'])
}
