import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, ePostgres, indice, tipi } from './columns.ts'

/** Suppliers, quotes with their counter, invoices and their instalments. */
export async function up(db: Kysely<never>): Promise<void> {
  await fornitori(db)
  await preventivi(db)
  await fatture(db)
}

async function fornitori(db: Kysely<never>): Promise<void> {
  let tabella = creaTabella(db, 'fornitori').addColumn('ragione_sociale', 'text', (c) => c.notNull())
  for (const nome of [
    'partita_iva',
    'telefono',
    'email',
    'referente',
    'sito_web',
    'indirizzo',
    'comune',
    'cap',
    'provincia',
    'note',
  ])
    tabella = tabella.addColumn(nome, 'text') as typeof tabella
  await conVersione(
    db,
    tabella
      .addColumn('ricerca', 'text', (c) => c.notNull())
      .addColumn('ordine', ePostgres(db) ? sql`text collate "C"` : 'text', (c) => c.notNull()),
  ).execute()
  await indice(db, 'fornitori', ['ordine', 'id'])
}

async function preventivi(db: Kysely<never>): Promise<void> {
  const { data, istante, centesimi: cents, vero } = tipi(db)
  // Numbers are taken in the transaction that uses them: none is lost, none given twice.
  await db.schema
    .createTable('contatori')
    .addColumn('nome', 'text', (c) => c.notNull())
    .addColumn('anno', 'integer', (c) => c.notNull())
    .addColumn('valore', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('contatori_chiave', ['nome', 'anno'])
    .execute()
  await conVersione(
    db,
    creaTabella(db, 'preventivi')
      .addColumn('numero_preventivo', 'text', (c) => c.notNull())
      .addColumn('titolo', 'text', (c) => c.notNull())
      .addColumn('tipologia', 'text', (c) => c.notNull())
      .addColumn('stato', 'text', (c) => c.notNull())
      .addColumn('accettato', vero, (c) => c.notNull().defaultTo(false))
      .addColumn('data_accettazione', istante)
      .addColumn('data_scadenza', data)
      .addColumn('subtotale', cents, (c) => c.notNull())
      // Hundredths of a percent, so that 22 % is 2200.
      .addColumn('iva_percentuale', 'integer', (c) => c.notNull())
      .addColumn('iva_importo', cents, (c) => c.notNull())
      .addColumn('totale', cents, (c) => c.notNull())
      .addColumn('validita_giorni', 'integer', (c) => c.notNull())
      .addColumn('note', 'text')
      .addColumn('cliente_id', 'integer', (c) => c.notNull())
      .addColumn('utente_creatore_id', 'integer')
      .addColumn('documento_id', 'integer')
      .addColumn('ricerca', 'text', (c) => c.notNull())
      .addUniqueConstraint('preventivi_numero_unico', ['numero_preventivo'])
      .addForeignKeyConstraint('preventivi_cliente', ['cliente_id'], 'clienti', ['id'])
      .addForeignKeyConstraint('preventivi_creatore', ['utente_creatore_id'], 'utenti', ['id'])
      .addForeignKeyConstraint('preventivi_documento', ['documento_id'], 'documenti', ['id'])
      .addCheckConstraint('preventivi_somma', sql`subtotale >= 0 and subtotale + iva_importo = totale`),
  ).execute()
  await indice(db, 'preventivi', ['cliente_id', 'id'])
  await indice(db, 'preventivi', ['stato', 'id'])
  await indice(db, 'preventivi', ['documento_id'])
}

async function fatture(db: Kysely<never>): Promise<void> {
  const { data, centesimi: cents, vero } = tipi(db)
  await conVersione(
    db,
    creaTabella(db, 'fatture')
      .addColumn('numero_documento', 'text', (c) => c.notNull())
      .addColumn('tipo', 'text', (c) => c.notNull())
      .addColumn('stato', 'text', (c) => c.notNull())
      .addColumn('data_emissione', data, (c) => c.notNull())
      .addColumn('data_scadenza', data)
      .addColumn('data_pagamento', data)
      .addColumn('metodo_pagamento', 'text', (c) => c.notNull())
      .addColumn('aliquota_iva', 'text')
      .addColumn('subtotale', cents, (c) => c.notNull())
      .addColumn('iva_importo', cents, (c) => c.notNull())
      .addColumn('totale', cents, (c) => c.notNull())
      .addColumn('importo_pagato', cents, (c) => c.notNull().defaultTo(0))
      .addColumn('note', 'text')
      .addColumn('cliente_id', 'integer')
      .addColumn('fornitore_id', 'integer')
      .addColumn('file_media_id', 'integer')
      .addColumn('ricerca', 'text', (c) => c.notNull())
      // What a number may not repeat within: the year, and for received ones the supplier.
      .addColumn('numero_unico', 'text', (c) => c.notNull())
      // Unpaid ones by due date, then paid ones with the last issued first.
      .addColumn('ordine', ePostgres(db) ? sql`text collate "C"` : 'text', (c) => c.notNull())
      .addUniqueConstraint('fatture_numero_unico', ['numero_unico'])
      .addForeignKeyConstraint('fatture_cliente', ['cliente_id'], 'clienti', ['id'])
      .addForeignKeyConstraint('fatture_fornitore', ['fornitore_id'], 'fornitori', ['id'])
      .addForeignKeyConstraint('fatture_file', ['file_media_id'], 'documenti', ['id'])
      .addCheckConstraint('fatture_somma', sql`subtotale >= 0 and subtotale + iva_importo = totale`)
      .addCheckConstraint('fatture_pagato', sql`importo_pagato >= 0 and importo_pagato <= totale`),
  ).execute()
  for (const colonne of [
    ['ordine', 'id'],
    ['tipo', 'ordine', 'id'],
    ['cliente_id', 'ordine'],
    ['fornitore_id', 'ordine'],
    ['data_scadenza', 'id'],
    ['data_pagamento'],
    ['file_media_id'],
  ])
    await indice(db, 'fatture', colonne)

  await conVersione(
    db,
    creaTabella(db, 'rate_fatture')
      .addColumn('fattura_id', 'integer', (c) => c.notNull())
      .addColumn('numero_rata', 'integer', (c) => c.notNull())
      .addColumn('importo', cents, (c) => c.notNull())
      .addColumn('data_scadenza', data, (c) => c.notNull())
      .addColumn('pagata', vero, (c) => c.notNull().defaultTo(false))
      .addColumn('data_pagamento', data)
      .addUniqueConstraint('rate_fatture_numero', ['fattura_id', 'numero_rata'])
      .addForeignKeyConstraint('rate_fatture_fattura', ['fattura_id'], 'fatture', ['id'], (c) =>
        c.onDelete('cascade'),
      )
      .addCheckConstraint('rate_fatture_importo', sql`importo >= 0`),
  ).execute()
  await indice(db, 'rate_fatture', ['pagata', 'data_scadenza', 'id'])
  await indice(db, 'rate_fatture', ['data_scadenza', 'id'])
  await indice(db, 'rate_fatture', ['data_pagamento'])
}
