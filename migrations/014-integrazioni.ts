import type { Kysely } from 'kysely'
import { conVersione, creaTabella, indice, obbligatoria, tipi } from './columns.ts'

/** What the company made for the VAT of what it received (TD16 to TD19, TD27), with another program: kept as files. */
export async function up(db: Kysely<never>): Promise<void> {
  const { data, vero, centesimi } = tipi(db)
  await creaTabella(db, 'integrazioni')
    .addColumn('tipo_documento', 'text', obbligatoria)
    .addColumn('numero', 'text', obbligatoria)
    .addColumn('data', data, obbligatoria)
    // Whom it was received from; in TD27 it is the company itself.
    .addColumn('chi', 'text', obbligatoria) // Fornitore
    .addColumn('partita_iva', 'text')
    // Where that is a customer of ours too.
    .addColumn('cliente_id', 'integer', (c) => c.references('clienti.id')) // Cliente
    // Signed: what takes an earlier one back is below zero.
    .addColumn('imponibile', centesimi, obbligatoria)
    .addColumn('imposta', centesimi, obbligatoria)
    .addColumn('impronta', 'text', obbligatoria)
    // Of the text inside of its envelope.
    .addColumn('stesso_xml', 'text', obbligatoria) // Impronta dell’XML
    .addColumn('nome_file', 'text', obbligatoria) // Nome del file
    .addColumn('firmata', vero, obbligatoria)
    // Which of the file's documents, from 0.
    .addColumn('corpo', 'integer', obbligatoria) // Documento del file
    .$call(conVersione(db))
    .execute()
  await indice(db, 'integrazioni', ['data'])
  await indice(db, 'integrazioni', ['cliente_id'])
  await indice(db, 'integrazioni', ['impronta'])
  await indice(db, 'integrazioni', ['stesso_xml', 'corpo'], true)
}
