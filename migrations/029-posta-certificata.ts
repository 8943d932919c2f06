import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, indice, obbligatoria, righeIniziali, tipi } from './columns.ts'

/** The certified mailbox that invoices leave from, and what became of each file that was to leave. */
export async function up(db: Kysely<never>): Promise<void> {
  const { istante } = tipi(db)
  await creaTabella(db, 'posta_certificata')
    .addColumn('indirizzo', 'text')
    .addColumn('nome_utente', 'text')
    // Encrypted, with a key that is in no backup.
    .addColumn('password_cifrata', 'text')
    .addColumn('smtp_host', 'text') // Spedisce da
    .addColumn('smtp_porta', 'integer', obbligatoria)
    .addColumn('imap_host', 'text') // Legge da
    .addColumn('imap_porta', 'integer', obbligatoria)
    .addColumn('cartella', 'text', obbligatoria)
    .addColumn('indirizzo_sdi', 'text') // Indirizzo dello SdI
    // Since when somebody wants this archive to send; a restore empties it.
    .addColumn('attiva_dal', istante)
    .$call(conVersione(db))
    .execute()
  await righeIniziali(db, 'posta_certificata', [{ smtp_porta: 465, imap_porta: 993, cartella: 'INBOX' }])

  await creaTabella(db, 'invii_pec')
    .addColumn('fattura_id', 'integer', (c) => c.notNull().references('fatture.id').onDelete('cascade')) // Fattura
    .addColumn('file_id', 'integer', (c) => c.notNull().references('file_elettronici.id').onDelete('cascade')) // File
    // Made before anything is sent, with 128 random bits: what the provider answers speaks of it.
    .addColumn('message_id', 'text', (c) => c.notNull().unique())
    .addColumn('stato', 'text', obbligatoria)
    .addColumn('accodata_il', istante, obbligatoria) // In coda dal
    .addColumn('presa_il', istante)
    .addColumn('spedita_il', istante)
    .addColumn('prossima_il', istante) // Di nuovo dal
    .addColumn('tentativi', 'integer', obbligatoria)
    .addColumn('motivo', 'text')
    .$call(conVersione(db))
    .execute()
  await indice(db, 'invii_pec', ['fattura_id'])
  await indice(db, 'invii_pec', ['file_id'])
  // Whatever two presses, two processes or a restored archive want: one mail of a file, until somebody says otherwise.
  await sql`create unique index invii_pec_uno on invii_pec (file_id)
    where stato not in ('Rifiutata_Gestore', 'Non_Arrivata_SdI', 'Annullata', 'Rispedita')`.execute(db)
  await indice(db, 'invii_pec', ['stato'])
  await indice(db, 'invii_pec', ['spedita_il'])
  await sql`create index invii_pec_spedite on invii_pec (spedita_il) where stato = 'Spedita'`.execute(db)
}
