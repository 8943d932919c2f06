import { type Kysely, sql } from 'kysely'
import { ePostgres, indice, tipi } from './columns.ts'
import { conta } from './counted.ts'
import { parolaPerParola, trigrammi } from './trigrams.ts'

/**
 * What keeps an archive of twenty years as quick as one of two: every search by index, one and two letters included
 * (beginnings of words), counts that are kept instead of made, and indexes of what is still open only. Harmless when
 * done again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await (ePostgres(db) ? ricercaPostgres(db) : ricercaSqlite(db))
  await conteggi(db)
  for (const [tabella, ...colonne] of [
    ['registro', 'utente_id', 'id'],
    ['registro', 'tabella', 'id'],
    ['richieste_presa_in_carico', 'appuntamento_id'],
  ] as const) {
    await db.schema
      .dropIndex(`${tabella}_${colonne.join('_')}`)
      .ifExists()
      .execute()
    await indice(db, tabella, [...colonne])
  }
  // The old one held every visit, most of them without such a date.
  for (const vecchio of ['appuntamenti_data_follow_up', 'appuntamenti_da_sentire', 'fatture_da_pagare'])
    await db.schema.dropIndex(vecchio).ifExists().execute()
  await sql`create index appuntamenti_da_sentire on appuntamenti (data_follow_up, id)
    where stato = 'Completato' and data_follow_up is not null`.execute(db)
  await sql`create index fatture_da_pagare on fatture (tipo, data_scadenza) where stato <> 'Pagata'`.execute(
    db,
  )
}

const CON_RICERCA = ['clienti', 'appuntamenti', 'rcee', 'preventivi', 'fatture']

/** A blank before each word, also after an apostrophe: `% es%` is the beginning of a word, and has its trigrams. */
async function ricercaPostgres(db: Kysely<never>): Promise<void> {
  for (const tabella of CON_RICERCA) {
    await db.schema.dropIndex(`${tabella}_ricerca`).ifExists().execute()
    await sql`create index ${sql.raw(`${tabella}_ricerca`)} on ${sql.table(tabella)}
      using gin ((' ' || replace(ricerca, '''', ' ')) gin_trgm_ops)`.execute(db)
  }
  await sql`drop index if exists clienti_indirizzo`.execute(db)
  await sql`create index clienti_indirizzo on clienti using gin (lower(indirizzo) gin_trgm_ops)`.execute(db)
}

async function ricercaSqlite(db: Kysely<never>): Promise<void> {
  for (const tabella of CON_RICERCA)
    await trigrammi(db, tabella, `${tabella}_trigrammi`, 'ricerca', parolaPerParola('ricerca'))
  const indirizzo = (r: string) => `coalesce(${r}.indirizzo, '')`
  await trigrammi(
    db,
    'clienti',
    'clienti_indirizzi_trigrammi',
    'indirizzo',
    indirizzo,
    ' remove_diacritics 1',
  )
}

/** What is counted: by which column, and whose sum goes with it. */
const CONTATE: [tabella: string, gruppo: string, somma: string][] = [
  ['clienti', 'attivo', '0'],
  ['rcee', 'contattato', '0'],
  ['fatture', 'tipo', '0'],
  ['preventivi', 'stato', 'totale'],
]

/**
 * How many rows there are of each group, kept by triggers. In pieces, so that connections that write at the same time
 * don't wait for each other: the number is their sum.
 */
async function conteggi(db: Kysely<never>): Promise<void> {
  await db.schema.dropTable('conteggi').ifExists().execute()
  await db.schema
    .createTable('conteggi')
    .addColumn('tabella', 'text', (c) => c.notNull())
    .addColumn('gruppo', 'text', (c) => c.notNull())
    .addColumn('pezzo', 'integer', (c) => c.notNull())
    .addColumn('numero', tipi(db).centesimi, (c) => c.notNull())
    .addColumn('somma', tipi(db).centesimi, (c) => c.notNull())
    .addPrimaryKeyConstraint('conteggi_chiave', ['tabella', 'gruppo', 'pezzo'])
    .execute()
  for (const [tabella, gruppo, somma] of CONTATE)
    await conta(db, tabella, {
      gruppo: (r) =>
        gruppo === 'attivo' || gruppo === 'contattato'
          ? `case when ${r}.${gruppo} then '1' else '0' end`
          : `${r}.${gruppo}`,
      somma: (r) => (somma === '0' ? '0' : `${r}.${somma}`),
      colonne: [gruppo, ...(somma === '0' ? [] : [somma])],
    })
}
