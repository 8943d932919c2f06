import { type Kysely, sql } from 'kysely'
import { ePostgres } from './columns.ts'

/** Two blanks before each word, also after an apostrophe: with them even one letter makes a trigram. */
const parolaPerParola = (colonna: string) => (riga: string) =>
  `'  ' || replace(replace(${riga}.${colonna}, '''', ' '), ' ', '  ')`

/**
 * Makes the index of trigrams by which a table's text is searched. SQLite's is a table of its own, kept by triggers, without
 * the text itself: what leaves it leaves it at once, and isn't only marked as deleted.
 */
export async function trigrammi(
  db: Kysely<never>,
  tabella: string,
  colonna = 'ricerca',
  nome = `${tabella}_trigrammi`,
): Promise<void> {
  if (ePostgres(db)) {
    // The list of what isn't in the index yet is short: to read it took longer than the search.
    await sql`create index ${sql.ref(`${tabella}_${colonna.replace(`${tabella}_`, '')}`)} on ${sql.table(tabella)}
      using gin ((' ' || replace(${sql.ref(colonna)}, '''', ' ')) gin_trgm_ops) with (gin_pending_list_limit = 64)`.execute(
      db,
    )
    return
  }
  const testo = parolaPerParola(colonna)
  const metti = `insert into ${nome} (rowid, testo) values (new.id, ${testo('new')});`
  const togli = `insert into ${nome} (${nome}, rowid, testo) values ('delete', old.id, ${testo('old')});`
  const eventi = {
    crea: [`after insert on ${tabella}`, metti],
    elimina: [`after delete on ${tabella}`, togli],
    aggiorna: [
      `after update of ${colonna} on ${tabella} when old.${colonna} is not new.${colonna}`,
      togli + metti,
    ],
  }
  const esegui = (comando: string) => sql.raw(comando).execute(db)
  await esegui(
    `create virtual table ${nome} using fts5(testo, content = '', columnsize = 0, tokenize = 'trigram')`,
  )
  await esegui(`insert into ${nome} (${nome}, rank) values ('secure-delete', 1)`)
  for (const [evento, [quando, cosa]] of Object.entries(eventi))
    await esegui(`create trigger ${nome}_${evento} ${quando} begin ${cosa} end`)
}

/** The register can only grow: a line can lose what it tells, and nothing else of it ever changes. */
export async function soloAggiunte(db: Kysely<never>): Promise<void> {
  if (ePostgres(db)) {
    await sql`create function registro_sola_aggiunta() returns trigger language plpgsql as
      $$ begin
        if tg_op = 'UPDATE' and new.prima is null and new.dopo is null
          and (new.id, new.quando, new.nome_utente, new.azione, new.tabella, new.richiesta)
            = (old.id, old.quando, old.nome_utente, old.azione, old.tabella, old.richiesta)
          and new.utente_id is not distinct from old.utente_id
          and new.record_id is not distinct from old.record_id
          and new.cliente_id is not distinct from old.cliente_id
          and new.altro_cliente_id is not distinct from old.altro_cliente_id then return new; end if;
        raise exception 'registro is append-only' using errcode = '23514';
      end $$`.execute(db)
    await sql`create trigger registro_sola_aggiunta before update or delete on registro
      for each row execute function registro_sola_aggiunta()`.execute(db)
    return
  }
  await sql`create trigger registro_non_si_cancella before delete on registro
    begin select raise(abort, 'registro is append-only'); end`.execute(db)
  await sql`create trigger registro_non_cambia before update on registro
    when new.prima is not null or new.dopo is not null
      or new.id <> old.id or new.quando <> old.quando or new.nome_utente <> old.nome_utente
      or new.azione <> old.azione or new.tabella <> old.tabella or new.richiesta <> old.richiesta
      or new.utente_id is not old.utente_id or new.record_id is not old.record_id
      or new.cliente_id is not old.cliente_id or new.altro_cliente_id is not old.altro_cliente_id
    begin select raise(abort, 'registro is append-only'); end`.execute(db)
}

/**
 * What was signed doesn't change: the database itself refuses it.
 * @param come the table whose function refuses it, on PostgreSQL: made here where it is this one
 * @param trigger another one than the table's first, for columns that came later
 */
export async function firmati(
  db: Kysely<never>,
  tabella: string,
  colonne: string[],
  detto: string,
  come = tabella,
  trigger = `${tabella}_firmati`,
): Promise<void> {
  const quali = sql.join(colonne.map((colonna) => sql.ref(colonna)))
  const [nome, funzione] = [sql.ref(trigger), sql.ref(`${come}_immutabili`)]
  if (!ePostgres(db)) {
    await sql`create trigger ${nome} before update of ${quali} on ${sql.table(tabella)}
      begin select raise(abort, ${sql.lit(detto)}); end`.execute(db)
    return
  }
  if (come === tabella)
    await sql`create or replace function ${funzione}() returns trigger language plpgsql as $$
      begin raise exception ${sql.lit(detto)}; end $$`.execute(db)
  await sql`create trigger ${nome} before update of ${quali} on ${sql.table(tabella)}
    for each row execute function ${funzione}()`.execute(db)
}
