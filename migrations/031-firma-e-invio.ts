import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, indice, obbligatoria, tipi } from './columns.ts'

/** The signed file of an invoice, which leaves in the place of the plain one; and whether issuing proposes to send. */
export async function up(db: Kysely<never>): Promise<void> {
  await creaTabella(db, 'file_firmati')
    .addColumn('fattura_id', 'integer', (c) => c.notNull().references('fatture.id').onDelete('cascade')) // Fattura
    .addColumn('cliente_id', 'integer', (c) => c.references('clienti.id')) // Cliente
    // What was signed: a file that is in force no more takes its signature along.
    .addColumn('file_id', 'integer', (c) => c.notNull().references('file_elettronici.id').onDelete('cascade')) // Fattura elettronica
    .addColumn('nome_file', 'text', obbligatoria) // Nome del file
    .addColumn('impronta', 'text', obbligatoria)
    .$call(conVersione(db))
    .execute()
  await indice(db, 'file_firmati', ['file_id'], true)
  await indice(db, 'file_firmati', ['fattura_id'])
  await indice(db, 'file_firmati', ['cliente_id'])

  await db.schema
    .alterTable('posta_certificata')
    // Invia per PEC è già spuntato quando si emette
    .addColumn('invia_emettendo', tipi(db).vero, (c) => c.notNull().defaultTo(sql`false`))
    .execute()
}
