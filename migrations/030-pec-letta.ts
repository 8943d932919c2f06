import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, indice, obbligatoria, tipi } from './columns.ts'

/** What is read in the certified mailbox: how far, whose signatures count, and each message that concerns us. */
export async function up(db: Kysely<never>): Promise<void> {
  const { istante, data, vero } = tipi(db)
  const casella = [
    // Null: nobody has said from which day, and nothing is read.
    ['da_giorno', data],
    ['sdi_imparato', 'text'],
    // Folder's validity and number of the last message that was looked at.
    ['letta_fino', 'text'],
    // The message that is being fetched, and how often: a server may break at one.
    ['inciampo', 'text'],
    // Since when a process is reading, or last was.
    ['lettura_presa_il', istante],
    ['lettura_finita_il', istante],
    ['ultima_lettura', istante],
    ['ultimo_errore', 'text'],
    ['errore_dal', istante],
    ['errore_detto', 'text'],
  ] as const
  for (const [nome, tipo] of casella)
    await db.schema.alterTable('posta_certificata').addColumn(nome, tipo).execute()

  await creaTabella(db, 'emittenti_pec')
    // SHA-256 of the last certificate of the chain.
    .addColumn('certificato', 'text', obbligatoria)
    .addColumn('indirizzo', 'text', obbligatoria)
    .addColumn('nome', 'text', obbligatoria) // Emittente
    // Null: an Admin is asked.
    .addColumn('riconosciuto', vero)
    .$call(conVersione(db))
    .execute()
  await indice(db, 'emittenti_pec', ['certificato', 'indirizzo'], true)

  await creaTabella(db, 'messaggi_pec')
    .addColumn('message_id', 'text', obbligatoria)
    .addColumn('tipo', 'text', obbligatoria)
    .addColumn('stato', 'text', obbligatoria)
    .addColumn('motivo', 'text')
    .addColumn('oggetto', 'text')
    .addColumn('arrivato_il', istante, obbligatoria) // Arrivato il
    .addColumn('impronta', 'text')
    .addColumn('invio_id', 'integer', (c) => c.references('invii_pec.id').onDelete('set null')) // Invio per PEC
    .addColumn('cliente_id', 'integer', (c) => c.references('clienti.id').onDelete('set null')) // Cliente
    .addColumn('emittente_id', 'integer', (c) => c.references('emittenti_pec.id').onDelete('set null')) // Emittente
    // Where it lies in the folder, to be read again: validity and number.
    .addColumn('posto', 'text', obbligatoria)
    // The program's, when it was last read.
    .addColumn('lettore', 'text', obbligatoria)
    .$call(conVersione(db))
    .execute()
  for (const colonna of ['message_id', 'stato', 'invio_id', 'cliente_id', 'emittente_id'])
    await indice(db, 'messaggi_pec', [colonna])

  await db.schema
    .alterTable('fatture_ricevute')
    .addColumn('da_pec', vero, (c) => c.notNull().defaultTo(false)) // Arrivata per PEC
    .execute()
  await indice(db, 'fatture_ricevute_righe', ['stesso_xml'])
  // What has left, however far it is.
  await sql`drop index invii_pec_spedite`.execute(db)
  await sql`create index invii_pec_spedite on invii_pec (spedita_il)
    where stato in ('Spedita', 'Accettata_Gestore', 'Consegnata_SdI')`.execute(db)
  await db.schema.alterTable('invii_pec').addColumn('accettata_il', istante).execute()
  await db.schema.alterTable('invii_pec').addColumn('consegnata_il', istante).execute()
}
