import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, indice, tipi } from './columns.ts'

/** Bank statements and their rows (docs/product.md §34). */
export async function up(db: Kysely<never>): Promise<void> {
  const { istante, data, centesimi } = tipi(db)
  await conVersione(
    db,
    creaTabella(db, 'movimenti')
      .addColumn('stato', 'text', (c) => c.notNull())
      .addColumn('nome_file', 'text', (c) => c.notNull())
      .addColumn('formato', 'text', (c) => c.notNull())
      // The company's own account, where the file says it.
      .addColumn('conto', 'text')
      .addColumn('saldo', centesimi)
      .addColumn('saldo_al', data)
      // JSON: what of the file is no row, and why.
      .addColumn('fuori', 'text', (c) => c.notNull())
      // JSON, of a table of rows: names of its columns, what each fills, and the table until something of it is confirmed.
      .addColumn('colonne', 'text')
      .addColumn('abbinamento', 'text')
      .addColumn('foglio', 'text')
      .addColumn('utente_id', 'integer')
      .addColumn('nome_utente', 'text', (c) => c.notNull()),
  ).execute()
  await indice(db, 'movimenti', ['stato', 'id'])
  await indice(db, 'movimenti', ['colonne'])

  await conVersione(
    db,
    creaTabella(db, 'movimenti_righe')
      .addColumn('movimento_id', 'integer', (c) => c.notNull().references('movimenti.id').onDelete('cascade'))
      .addColumn('n', 'integer', (c) => c.notNull())
      .addColumn('data', data, (c) => c.notNull())
      .addColumn('valuta', data)
      // Cents; below zero what goes out.
      .addColumn('importo', centesimi, (c) => c.notNull())
      .addColumn('descrizione', 'text', (c) => c.notNull())
      .addColumn('nome', 'text')
      .addColumn('iban', 'text')
      .addColumn('riferimento', 'text')
      .addColumn('esito', 'text', (c) => c.notNull())
      .addColumn('ignora', 'text')
      // Payer and text without figures: what is always ignored goes by it.
      .addColumn('chiave', 'text', (c) => c.notNull())
      // The same in every statement that has this row: its reference or all it says, and which of its twins it is.
      .addColumn('impronta', 'text', (c) => c.notNull())
      // The same, while it is confirmed: once in all statements.
      .addColumn('registrata', 'text')
      .addColumn('confermata_il', istante)
      .addColumn('nome_utente', 'text')
      .addColumn('cliente_id', 'integer', (c) => c.references('clienti.id'))
      .addColumn('fornitore_id', 'integer', (c) => c.references('fornitori.id').onDelete('set null'))
      // JSON: the payments that it became.
      .addColumn('fatto', 'text'),
  ).execute()
  await indice(db, 'movimenti_righe', ['movimento_id', 'n'], true)
  await indice(db, 'movimenti_righe', ['registrata'], true)
  for (const nome of ['impronta', 'iban', 'cliente_id', 'fornitore_id'])
    await indice(db, 'movimenti_righe', [nome])
  await sql`create index movimenti_sempre on movimenti_righe (chiave) where ignora = 'sempre'`.execute(db)
}
