import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, ePostgres, indice, tipi } from './columns.ts'

/** People, their sessions, and what watches over every change. */
export async function up(db: Kysely<never>): Promise<void> {
  const { istante, vero } = tipi(db)

  await creaTabella(db, 'ruoli')
    .addColumn('nome_ruolo', 'text', (c) => c.notNull().unique())
    .execute()
  await sql`insert into ruoli (id, nome_ruolo) values (1, 'Admin'), (2, 'Direttore'), (3, 'Operatore')`.execute(
    db,
  )

  await conVersione(
    db,
    creaTabella(db, 'utenti')
      .addColumn('nome_utente', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('password_hash', 'text', (c) => c.notNull())
      .addColumn('ruolo_id', 'integer', (c) => c.notNull())
      .addColumn('attivo', vero, (c) => c.notNull().defaultTo(true))
      // What signs in, without regard to case; null once the account has ended, so that the name is free again.
      .addColumn('nome_chiave', 'text')
      .addColumn('email_chiave', 'text')
      .addForeignKeyConstraint('utenti_ruolo', ['ruolo_id'], 'ruoli', ['id']),
  ).execute()
  await indice(db, 'utenti', ['nome_chiave'], true)
  await indice(db, 'utenti', ['email_chiave'], true)

  await db.schema
    .createTable('sessioni')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('utente_id', 'integer', (c) => c.notNull())
    .addColumn('creata_il', istante, (c) => c.notNull())
    .addColumn('usata_il', istante, (c) => c.notNull())
    .addForeignKeyConstraint('sessioni_utente', ['utente_id'], 'utenti', ['id'])
    .execute()
  await indice(db, 'sessioni', ['utente_id'])

  await db.schema
    .createTable('tentativi_accesso')
    .addColumn('chiave', 'text', (c) => c.notNull())
    .addColumn('quando', istante, (c) => c.notNull())
    .execute()
  await indice(db, 'tentativi_accesso', ['chiave', 'quando'])

  await db.schema
    .createTable('richieste_ripetibili')
    .addColumn('utente_id', 'integer', (c) => c.notNull())
    .addColumn('chiave', 'text', (c) => c.notNull())
    .addColumn('impronta', 'text', (c) => c.notNull())
    .addColumn('stato', 'integer')
    .addColumn('corpo', 'text')
    .addColumn('creata_il', istante, (c) => c.notNull())
    .addPrimaryKeyConstraint('richieste_ripetibili_chiave', ['utente_id', 'chiave'])
    .execute()
  await indice(db, 'richieste_ripetibili', ['creata_il'])

  await creaTabella(db, 'registro')
    .addColumn('quando', istante, (c) => c.notNull())
    .addColumn('utente_id', 'integer')
    .addColumn('nome_utente', 'text', (c) => c.notNull())
    .addColumn('azione', 'text', (c) => c.notNull())
    .addColumn('tabella', 'text', (c) => c.notNull())
    .addColumn('record_id', 'integer')
    .addColumn('prima', 'text')
    .addColumn('dopo', 'text')
    .addColumn('richiesta', 'text', (c) => c.notNull())
    .execute()
  await indice(db, 'registro', ['tabella', 'record_id', 'id'])
  await soloAggiunte(db)
}

/** The register can only grow: the database itself refuses to change or delete a line. */
async function soloAggiunte(db: Kysely<never>): Promise<void> {
  if (ePostgres(db)) {
    await sql`create function registro_sola_aggiunta() returns trigger language plpgsql as
      $$ begin raise exception 'registro is append-only' using errcode = '23514'; end $$`.execute(db)
    await sql`create trigger registro_sola_aggiunta before update or delete on registro
      for each row execute function registro_sola_aggiunta()`.execute(db)
    return
  }
  await sql`create trigger registro_non_cambia before update on registro
    begin select raise(abort, 'registro is append-only'); end`.execute(db)
  await sql`create trigger registro_non_si_cancella before delete on registro
    begin select raise(abort, 'registro is append-only'); end`.execute(db)
}
