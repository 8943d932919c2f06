import { type Kysely, sql } from 'kysely'

/** Two blanks before each word, also after an apostrophe: with them even one letter makes a trigram. */
export const parolaPerParola = (colonna: string) => (riga: string) =>
  `'  ' || replace(replace(${riga}.${colonna}, '''', ' '), ' ', '  ')`

/**
 * Makes SQLite's index of trigrams of a table's text, in the place of one of the same name: kept by triggers, without the
 * text itself.
 * @param testo the text of a row, an expression over its columns; it depends on `colonna`
 */
export async function trigrammi(
  db: Kysely<never>,
  tabella: string,
  nome: string,
  colonna: string,
  testo: (riga: string) => string,
  opzioni = '',
): Promise<void> {
  const metti = `insert into ${nome} (rowid, testo) values (new.id, ${testo('new')});`
  const togli = `insert into ${nome} (${nome}, rowid, testo) values ('delete', old.id, ${testo('old')});`
  const eventi = {
    crea: ['after insert', metti],
    elimina: ['after delete', togli],
    aggiorna: [
      `after update of ${colonna} on ${tabella} when old.${colonna} is not new.${colonna}`,
      togli + metti,
    ],
  }
  for (const evento of Object.keys(eventi))
    await sql.raw(`drop trigger if exists ${nome}_${evento}`).execute(db)
  await sql.raw(`drop table if exists ${nome}`).execute(db)
  await sql
    .raw(
      `create virtual table ${nome} using fts5(testo, content = '', columnsize = 0, tokenize = 'trigram${opzioni}')`,
    )
    .execute(db)
  await senzaTracce(db, nome)
  await sql
    .raw(`insert into ${nome} (rowid, testo) select r.id, ${testo('r')} from ${tabella} r order by r.id`)
    .execute(db)
  for (const [evento, [quando, cosa]] of Object.entries(eventi)) {
    const su = quando?.includes(' on ') ? quando : `${quando} on ${tabella}`
    await sql.raw(`create trigger ${nome}_${evento} ${su} begin ${cosa} end`).execute(db)
  }
}

/** What leaves the index leaves it at once; otherwise it is only marked as deleted, and stays in the file. */
const senzaTracce = (db: Kysely<never>, nome: string) =>
  sql.raw(`insert into ${nome} (${nome}, rank) values ('secure-delete', 1)`).execute(db)

/** Says so to every index that there is, and takes out of them what was only marked. */
export async function cancellaDavvero(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and sql like 'create virtual table%using fts5%'`.execute(db)
  for (const { name } of rows) {
    await senzaTracce(db, name)
    await sql.raw(`insert into ${name} (${name}) values ('optimize')`).execute(db)
  }
}
