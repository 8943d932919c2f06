import { type Kysely, sql } from 'kysely'
import { creaTabella, indice, tipi } from './columns.ts'

/**
 * Sessions get a number, by which their owner ends one, and say on what device and from where they are used; addresses
 * that an account signed in from are remembered, so that strangers' failures do not shut them. Harmless when done again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { istante } = tipi(db)
  const tabelle = await db.introspection.getTables()
  const sessioni = tabelle.find(({ name }) => name === 'sessioni')
  if (!sessioni?.columns.some(({ name }) => name === 'id')) await conNumero(db)
  await db.schema
    .createTable('indirizzi_noti')
    .ifNotExists()
    .addColumn('utente_id', 'integer', (c) => c.notNull())
    .addColumn('indirizzo', 'text', (c) => c.notNull())
    .addColumn('visto_il', istante, (c) => c.notNull())
    .addPrimaryKeyConstraint('indirizzi_noti_chiave', ['utente_id', 'indirizzo'])
    .addForeignKeyConstraint('indirizzi_noti_utente', ['utente_id'], 'utenti', ['id'])
    .execute()
}

/** SQLite adds no key to a table that is there: a new one takes its rows and its name. */
async function conNumero(db: Kysely<never>): Promise<void> {
  const { istante } = tipi(db)
  await creaTabella(db, 'sessioni_nuove')
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('utente_id', 'integer', (c) => c.notNull())
    .addColumn('creata_il', istante, (c) => c.notNull())
    .addColumn('usata_il', istante, (c) => c.notNull())
    .addColumn('dispositivo', 'text')
    .addColumn('indirizzo', 'text')
    .addForeignKeyConstraint('sessioni_utente', ['utente_id'], 'utenti', ['id'])
    .execute()
  await sql`insert into sessioni_nuove (token_hash, utente_id, creata_il, usata_il)
    select token_hash, utente_id, creata_il, usata_il from sessioni order by creata_il`.execute(db)
  await db.schema.dropTable('sessioni').execute()
  await db.schema.alterTable('sessioni_nuove').renameTo('sessioni').execute()
  await indice(db, 'sessioni', ['token_hash'], true)
  await indice(db, 'sessioni', ['utente_id'])
}
