import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, indice, obbligatoria, tipi } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const { istante, vero, centesimi, data } = tipi(db)

  await creaTabella(db, 'importazioni')
    .addColumn('nome_file', 'text', obbligatoria) // Nome del file
    .addColumn('formato', 'text', obbligatoria)
    .addColumn('codifica', 'text')
    .addColumn('separatore', 'text')
    .addColumn('stato', 'text', obbligatoria)
    // JSON: the names of the file's columns, and the field that each one fills.
    .addColumn('colonne', 'text', obbligatoria)
    .addColumn('abbinamento', 'text', obbligatoria)
    .addColumn('utente_id', 'integer')
    .addColumn('nome_utente', 'text', obbligatoria)
    .addColumn('richiesta', 'text', obbligatoria)
    .addColumn('confermata_il', istante)
    .addColumn('finita_il', istante)
    .addColumn('annullata_il', istante)
    // When a process last worked on it: one that stops leaves it to another.
    .addColumn('battito', istante)
    .addColumn('righe', 'integer', (c) => c.defaultTo(0).notNull())
    .addColumn('buone', 'integer', (c) => c.defaultTo(0).notNull()) // Righe buone
    .addColumn('avvisi', 'integer', (c) => c.defaultTo(0).notNull()) // Righe con avvisi
    .addColumn('errori', 'integer', (c) => c.defaultTo(0).notNull()) // Righe con errori
    .addColumn('duplicati', 'integer', (c) => c.defaultTo(0).notNull()) // Righe doppie
    .addColumn('da_scrivere', 'integer', (c) => c.defaultTo(0).notNull()) // Righe da importare
    .addColumn('scritte', 'integer', (c) => c.defaultTo(0).notNull()) // Righe importate
    .addColumn('clienti', 'integer', (c) => c.defaultTo(0).notNull())
    .addColumn('caldaie', 'integer', (c) => c.defaultTo(0).notNull())
    .$call(conVersione(db))
    .addColumn('tipo', 'text', (c) => c.defaultTo('clienti').notNull()) // Che cosa
    .addColumn('articoli', 'integer', (c) => c.defaultTo(0).notNull())
    .addColumn('sopra', 'integer', (c) => c.defaultTo(0).notNull()) // Righe sopra l’intestazione
    .addColumn('condizionatori', 'integer', (c) => c.defaultTo(0).notNull())
    .addColumn('rcee', 'integer', (c) => c.defaultTo(0).notNull())
    .addColumn('aggiornati', 'integer', (c) => c.defaultTo(0).notNull()) // Impianti aggiornati
    .addColumn('foglio', 'text')
    .execute()
  await indice(db, 'importazioni', ['stato', 'id'])

  await creaTabella(db, 'fatture_ricevute')
    .addColumn('stato', 'text', obbligatoria)
    .addColumn('nome_file', 'text', obbligatoria) // Nome del file
    .addColumn('utente_id', 'integer')
    .addColumn('nome_utente', 'text', obbligatoria)
    .addColumn('richiesta', 'text', obbligatoria)
    .addColumn('confermata_il', istante)
    .addColumn('finita_il', istante)
    .addColumn('annullata_il', istante)
    // When a process last worked on it: one that stops leaves it to another.
    .addColumn('battito', istante, obbligatoria)
    .$call(conVersione(db))
    .execute()
  await indice(db, 'fatture_ricevute', ['stato', 'id'])

  await creaTabella(db, 'fatture_ricevute_righe')
    .addColumn('ricevuta_id', 'integer', (c) =>
      c.notNull().references('fatture_ricevute.id').onDelete('cascade'),
    ) // Ricezione
    .addColumn('n', 'integer', obbligatoria) // Riga
    .addColumn('nome_file', 'text', obbligatoria) // Nome del file
    .addColumn('contenitore', 'text') // Dentro
    .addColumn('cliente_id', 'integer', (c) => c.references('clienti.id')) // Cliente
    .addColumn('impronta', 'text')
    .addColumn('stesso_xml', 'text') // Impronta dell’XML
    .addColumn('firmata', vero, obbligatoria)
    .addColumn('corpo', 'integer', obbligatoria) // Fattura del file
    .addColumn('esito', 'text', obbligatoria)
    .addColumn('codice', 'text')
    .addColumn('messaggio', 'text')
    // JSON, as the two that follow: remarks by code, what was read, what was decided.
    .addColumn('avvisi', 'text', obbligatoria)
    .addColumn('dati', 'text')
    .addColumn('decisioni', 'text')
    .addColumn('scelta', 'text', obbligatoria)
    // Whose duplicate it is; once written, what it became.
    .addColumn('fattura_id', 'integer', (c) => c.references('fatture.id').onDelete('set null')) // Fattura
    // JSON: what undoing has to know.
    .addColumn('fatto', 'text') // Scritto
    .execute()
  await indice(db, 'fatture_ricevute_righe', ['ricevuta_id', 'n'], true)
  await indice(db, 'fatture_ricevute_righe', ['cliente_id'])
  await indice(db, 'fatture_ricevute_righe', ['fattura_id'])
  await indice(db, 'fatture_ricevute_righe', ['impronta'])

  await creaTabella(db, 'movimenti')
    .addColumn('stato', 'text', obbligatoria)
    .addColumn('nome_file', 'text', obbligatoria) // Nome del file
    .addColumn('formato', 'text', obbligatoria)
    // The company's own account, where the file says it.
    .addColumn('conto', 'text')
    .addColumn('saldo', centesimi)
    .addColumn('saldo_al', data)
    // JSON: what of the file is no row, and why.
    .addColumn('fuori', 'text', obbligatoria)
    // JSON, of a table of rows: names of its columns, what each fills, and the table until something of it is confirmed.
    .addColumn('colonne', 'text')
    .addColumn('abbinamento', 'text')
    .addColumn('foglio', 'text')
    .addColumn('utente_id', 'integer')
    .addColumn('nome_utente', 'text', obbligatoria)
    .$call(conVersione(db))
    .execute()
  await indice(db, 'movimenti', ['stato', 'id'])
  await indice(db, 'movimenti', ['colonne'])

  await creaTabella(db, 'movimenti_righe')
    .addColumn('movimento_id', 'integer', (c) => c.notNull().references('movimenti.id').onDelete('cascade')) // Estratto conto
    .addColumn('n', 'integer', obbligatoria) // Riga
    .addColumn('data', data, obbligatoria)
    .addColumn('valuta', data)
    // Cents; below zero what goes out.
    .addColumn('importo', centesimi, obbligatoria)
    .addColumn('descrizione', 'text', obbligatoria)
    .addColumn('nome', 'text')
    .addColumn('iban', 'text')
    .addColumn('riferimento', 'text')
    .addColumn('esito', 'text', obbligatoria)
    .addColumn('ignora', 'text') // Ignorata
    // Payer and text without figures: what is always ignored goes by it.
    .addColumn('chiave', 'text', obbligatoria)
    // The same in every statement that has this row: its reference or all it says, and which of its twins it is.
    .addColumn('impronta', 'text', obbligatoria)
    // The same, while it is confirmed: once in all statements.
    .addColumn('registrata', 'text')
    .addColumn('confermata_il', istante)
    .addColumn('nome_utente', 'text')
    .addColumn('cliente_id', 'integer', (c) => c.references('clienti.id')) // Cliente
    .addColumn('fornitore_id', 'integer', (c) => c.references('fornitori.id').onDelete('set null')) // Fornitore
    // JSON: the payments that it became.
    .addColumn('fatto', 'text') // Pagamenti
    .$call(conVersione(db))
    .addColumn('resto', centesimi) // Resto da sistemare
    .execute()
  await indice(db, 'movimenti_righe', ['movimento_id', 'n'], true)
  await indice(db, 'movimenti_righe', ['registrata'], true)
  await indice(db, 'movimenti_righe', ['impronta'])
  await indice(db, 'movimenti_righe', ['iban'])
  await indice(db, 'movimenti_righe', ['cliente_id'])
  await indice(db, 'movimenti_righe', ['fornitore_id'])
  await sql`create index movimenti_sempre on movimenti_righe (chiave) where ignora = 'sempre'`.execute(db)
  await sql`create index movimenti_da_sistemare on movimenti_righe (id) where resto is not null`.execute(db)

  await creaTabella(db, 'mesi_scaricati')
    // As `2026-10`.
    .addColumn('mese', 'text', obbligatoria)
    .addColumn('scaricato_il', istante, obbligatoria)
    // A name, as in the register: who did it may be gone.
    .addColumn('scaricato_da', 'text', obbligatoria)
    // JSON: a fingerprint of each document, by its kind and id.
    .addColumn('impronte', 'text', obbligatoria)
    .$call(conVersione(db))
    .execute()
  await indice(db, 'mesi_scaricati', ['mese'], true)

  await db.schema
    .createTable('importazioni_righe')
    .addColumn('importazione_id', 'integer', obbligatoria)
    .addColumn('n', 'integer', obbligatoria)
    .addColumn('celle', 'text', obbligatoria)
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
    .addColumn('importazione_id', 'integer', obbligatoria)
    .addColumn('tabella', 'text', obbligatoria)
    .addColumn('record_id', 'integer', obbligatoria)
    .addColumn('gruppo', 'integer', obbligatoria)
    .addColumn('prima', 'text')
    .addColumn('versione', 'integer', (c) => c.defaultTo(1).notNull())
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
