import { type Kysely, sql } from 'kysely'
import { ePostgres } from './columns.ts'

/**
 * What erasing a person's data needs: an invoice that keeps whom it was made out to, as the law asks, and a register
 * whose lines can lose what they tell, but never be changed or removed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('fatture').addColumn('intestatario', 'text').execute()
  if (ePostgres(db)) {
    await sql`create or replace function registro_sola_aggiunta() returns trigger language plpgsql as
      $$ begin
        if tg_op = 'UPDATE' and new.prima is null and new.dopo is null
          and (new.id, new.quando, new.nome_utente, new.azione, new.tabella, new.richiesta)
            = (old.id, old.quando, old.nome_utente, old.azione, old.tabella, old.richiesta)
          and new.utente_id is not distinct from old.utente_id
          and new.record_id is not distinct from old.record_id then return new; end if;
        raise exception 'registro is append-only' using errcode = '23514';
      end $$`.execute(db)
    return
  }
  await sql`drop trigger registro_non_cambia`.execute(db)
  await sql`create trigger registro_non_cambia before update on registro
    when new.prima is not null or new.dopo is not null
      or new.id <> old.id or new.quando <> old.quando or new.nome_utente <> old.nome_utente
      or new.azione <> old.azione or new.tabella <> old.tabella or new.richiesta <> old.richiesta
      or new.utente_id is not old.utente_id or new.record_id is not old.record_id
    begin select raise(abort, 'registro is append-only'); end`.execute(db)
}
