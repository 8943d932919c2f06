import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, ePostgres, indice, tipi } from './columns.ts'

/** Customers, with what searches and duplicate warnings compare. */
export async function up(db: Kysely<never>): Promise<void> {
  const { data, vero } = tipi(db)
  await conVersione(
    db,
    creaTabella(db, 'clienti')
      .addColumn('nome', 'text', (c) => c.notNull())
      .addColumn('cognome', 'text', (c) => c.notNull())
      .addColumn('telefono', 'text')
      .addColumn('email', 'text')
      .addColumn('indirizzo', 'text')
      .addColumn('comune', 'text')
      .addColumn('cap', 'text')
      .addColumn('provincia', 'text')
      .addColumn('codice_fiscale', 'text')
      .addColumn('partita_iva', 'text')
      .addColumn('note', 'text')
      .addColumn('data_follow_up', data)
      .addColumn('note_follow_up', 'text')
      .addColumn('ditta_id', 'integer')
      .addColumn('attivo', vero, (c) => c.notNull().defaultTo(true))
      .addColumn('ricerca', 'text', (c) => c.notNull())
      .addColumn('ordine', ePostgres(db) ? sql`text collate "C"` : 'text', (c) => c.notNull())
      .addColumn('telefono_cifre', 'text')
      .addColumn('email_chiave', 'text')
      .addForeignKeyConstraint('clienti_ditta', ['ditta_id'], 'ditte', ['id']),
  ).execute()
  await indice(db, 'clienti', ['ordine', 'id'])
  await indice(db, 'clienti', ['attivo', 'ordine', 'id'])
  await indice(db, 'clienti', ['data_follow_up'])
  for (const colonna of ['ditta_id', 'telefono_cifre', 'email_chiave', 'codice_fiscale', 'partita_iva'])
    await indice(db, 'clienti', [colonna])
  await indiceDiRicerca(db)
}

/** Trigrams: any three letters of a name, a telephone or an e-mail are found by index. */
async function indiceDiRicerca(db: Kysely<never>): Promise<void> {
  if (ePostgres(db)) {
    await sql`create extension if not exists pg_trgm`.execute(db)
    await sql`create index clienti_ricerca on clienti using gin (ricerca gin_trgm_ops)`.execute(db)
    return
  }
  await sql`create virtual table clienti_trigrammi
    using fts5(ricerca, content = 'clienti', content_rowid = 'id', tokenize = 'trigram')`.execute(db)
  await sql`create trigger clienti_trigrammi_crea after insert on clienti begin
    insert into clienti_trigrammi (rowid, ricerca) values (new.id, new.ricerca); end`.execute(db)
  await sql`create trigger clienti_trigrammi_elimina after delete on clienti begin
    insert into clienti_trigrammi (clienti_trigrammi, rowid, ricerca) values ('delete', old.id, old.ricerca); end`.execute(
    db,
  )
  await sql`create trigger clienti_trigrammi_aggiorna after update of ricerca on clienti when old.ricerca <> new.ricerca begin
    insert into clienti_trigrammi (clienti_trigrammi, rowid, ricerca) values ('delete', old.id, old.ricerca);
    insert into clienti_trigrammi (rowid, ricerca) values (new.id, new.ricerca); end`.execute(db)
}
