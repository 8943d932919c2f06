import { type Kysely, sql } from 'kysely'
import { normalise } from '#shared/text.ts'
import { ePostgres } from './columns.ts'
import { parolaPerParola, trigrammi } from './trigrams.ts'

/**
 * Addresses are searched as names are: without regard to accents, by the beginnings of words too, after an apostrophe. And
 * on PostgreSQL one and two letters find the customers who have a word that begins so by an index of those beginnings:
 * one of trigrams also finds the parts of a mail address, which nearly all have alike. Harmless when done again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const pg = ePostgres(db)
  const colonne = (await db.introspection.getTables()).find((t) => t.name === 'clienti')?.columns
  if (!colonne?.some((c) => c.name === 'indirizzo_ricerca'))
    await db.schema
      .alterTable('clienti')
      .addColumn('indirizzo_ricerca', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  // A thousand entries of an index at once are made much sooner than one by one.
  if (pg) for (const indice of ['clienti_ricerca', 'clienti_indirizzo']) await togli(db, indice)
  await normalizzaIndirizzi(db, pg ? 'json_each_text' : 'json_each')
  await (pg ? indiciPostgres(db) : indiceSqlite(db))
}

const togli = (db: Kysely<never>, indice: string) => db.schema.dropIndex(indice).ifExists().execute()

const FETTA = 1000

async function normalizzaIndirizzi(db: Kysely<never>, ognuno: string): Promise<void> {
  for (let dopo = 0; ; ) {
    const { rows } = await sql<{ id: number; indirizzo: string }>`select id, indirizzo from clienti
      where indirizzo is not null and id > ${dopo} order by id limit ${sql.lit(FETTA)}`.execute(db)
    if (rows.length === 0) return
    const testi = Object.fromEntries(rows.map(({ id, indirizzo }) => [id, normalise(indirizzo)]))
    await sql`update clienti set indirizzo_ricerca = testi.value
      from ${sql.raw(ognuno)}(${JSON.stringify(testi)}) as testi where clienti.id = cast(testi.key as integer)`.execute(
      db,
    )
    dopo = rows.at(-1)?.id ?? dopo
  }
}

async function indiciPostgres(db: Kysely<never>): Promise<void> {
  for (const colonna of ['ricerca', 'indirizzo_ricerca'])
    await sql`create index ${sql.raw(`clienti_${colonna}`)} on clienti
      using gin ((' ' || replace(${sql.ref(colonna)}, '''', ' ')) gin_trgm_ops) with (gin_pending_list_limit = 64)`.execute(
      db,
    )
  await togli(db, 'clienti_inizi')
  // The cost keeps it to the index: to make the beginnings of a row's words takes as long as to read ten rows.
  await sql`create or replace function inizi_di_parola(testo text) returns text[]
    language sql immutable strict parallel safe cost 1000 as $$
      select array(select distinct left(parola, quanti) from generate_series(1, 2) as quanti,
        unnest(string_to_array(replace(testo, '''', ' '), ' ')) as parola where parola <> '')
    $$`.execute(db)
  await sql`create index clienti_inizi on clienti
    using gin (inizi_di_parola(ricerca)) with (gin_pending_list_limit = 64)`.execute(db)
  // What PostgreSQL knows of an index of expressions it learns from this.
  await sql`analyze clienti`.execute(db)
}

const indiceSqlite = (db: Kysely<never>) =>
  trigrammi(
    db,
    'clienti',
    'clienti_indirizzi_trigrammi',
    'indirizzo_ricerca',
    parolaPerParola('indirizzo_ricerca'),
  )
