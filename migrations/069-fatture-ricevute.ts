import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, indice, tipi } from './columns.ts'

/**
 * Suppliers' electronic invoices (docs/product.md §32): the draft of what is being received and its rows, the file that
 * each received invoice came as, what the exchange answered about ours; what of suppliers they tell.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { vero, istante, data } = tipi(db)
  for (const nome of ['codice_fiscale', 'iban'])
    await db.schema.alterTable('fornitori').addColumn(nome, 'text').execute()
  await indice(db, 'fornitori', ['partita_iva'])
  await indice(db, 'fornitori', ['codice_fiscale'])
  // As the file says it: MP05, MP12.
  await db.schema.alterTable('fatture').addColumn('modalita_pagamento', 'text').execute()

  await conVersione(
    db,
    creaTabella(db, 'file_ricevuti')
      .addColumn('fattura_id', 'integer', (c) => c.notNull().references('fatture.id').onDelete('cascade'))
      // Of one that we issued elsewhere.
      .addColumn('cliente_id', 'integer', (c) => c.references('clienti.id'))
      .addColumn('impronta', 'text', (c) => c.notNull())
      // Of the text inside of its envelope.
      .addColumn('stesso_xml', 'text', (c) => c.notNull())
      .addColumn('nome_file', 'text', (c) => c.notNull())
      .addColumn('firmata', vero, (c) => c.notNull())
      // Which of the file's invoices, from 0.
      .addColumn('corpo', 'integer', (c) => c.notNull()),
  ).execute()
  await indice(db, 'file_ricevuti', ['fattura_id'], true)
  for (const nome of ['cliente_id', 'impronta', 'stesso_xml']) await indice(db, 'file_ricevuti', [nome])

  await conVersione(
    db,
    creaTabella(db, 'ricevute_sdi')
      .addColumn('fattura_id', 'integer', (c) => c.notNull().references('fatture.id').onDelete('cascade'))
      .addColumn('cliente_id', 'integer', (c) => c.references('clienti.id'))
      .addColumn('tipo', 'text', (c) => c.notNull())
      .addColumn('nome_file', 'text', (c) => c.notNull())
      .addColumn('impronta', 'text', (c) => c.notNull())
      // The file that it speaks of.
      .addColumn('file_id', 'integer', (c) =>
        c.notNull().references('file_elettronici.id').onDelete('cascade'),
      )
      // What it makes of the invoice; null: nothing.
      .addColumn('stato', 'text')
      .addColumn('data', data, (c) => c.notNull())
      // JSON: code, what the exchange says, what it suggests.
      .addColumn('errori', 'text', (c) => c.notNull()),
  ).execute()
  await indice(db, 'ricevute_sdi', ['fattura_id', 'impronta'], true)
  for (const nome of ['cliente_id', 'file_id']) await indice(db, 'ricevute_sdi', [nome])

  await conVersione(
    db,
    creaTabella(db, 'fatture_ricevute')
      .addColumn('stato', 'text', (c) => c.notNull())
      .addColumn('nome_file', 'text', (c) => c.notNull())
      .addColumn('utente_id', 'integer')
      .addColumn('nome_utente', 'text', (c) => c.notNull())
      .addColumn('richiesta', 'text', (c) => c.notNull())
      .addColumn('confermata_il', istante)
      .addColumn('finita_il', istante)
      .addColumn('annullata_il', istante)
      // When a process last worked on it: one that stops leaves it to another.
      .addColumn('battito', istante, (c) => c.notNull()),
  ).execute()
  await indice(db, 'fatture_ricevute', ['stato', 'id'])

  await creaTabella(db, 'fatture_ricevute_righe')
    .addColumn('ricevuta_id', 'integer', (c) =>
      c.notNull().references('fatture_ricevute.id').onDelete('cascade'),
    )
    .addColumn('n', 'integer', (c) => c.notNull())
    .addColumn('nome_file', 'text', (c) => c.notNull())
    .addColumn('contenitore', 'text')
    .addColumn('cliente_id', 'integer', (c) => c.references('clienti.id'))
    .addColumn('impronta', 'text')
    .addColumn('stesso_xml', 'text')
    .addColumn('firmata', vero, (c) => c.notNull())
    .addColumn('corpo', 'integer', (c) => c.notNull())
    .addColumn('esito', 'text', (c) => c.notNull())
    .addColumn('codice', 'text')
    .addColumn('messaggio', 'text')
    // JSON, as the two that follow: remarks by code, what was read, what was decided.
    .addColumn('avvisi', 'text', (c) => c.notNull())
    .addColumn('dati', 'text')
    .addColumn('decisioni', 'text')
    .addColumn('scelta', 'text', (c) => c.notNull())
    // Whose duplicate it is; once written, what it became.
    .addColumn('fattura_id', 'integer', (c) => c.references('fatture.id').onDelete('set null'))
    // JSON: what undoing has to know.
    .addColumn('fatto', 'text')
    .execute()
  await indice(db, 'fatture_ricevute_righe', ['ricevuta_id', 'n'], true)
  for (const nome of ['cliente_id', 'fattura_id', 'impronta'])
    await indice(db, 'fatture_ricevute_righe', [nome])
  await sql`create index fatture_di_fornitore on fatture (fornitore_id, data_emissione) where fornitore_id is not null`.execute(
    db,
  )
}
