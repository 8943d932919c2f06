import { type Kysely, sql } from 'kysely'
import { ePostgres } from './columns.ts'

interface Riferita {
  tabella: string
  colonna: string
  /** What deleting the row does to those that refer to it. */
  sparisce: boolean
}

/**
 * Changes what SQLite can't alter of a table: its constraints. The table is made anew under another definition, with the
 * same rows, ids, indexes and triggers; what refers to it keeps its references. Does nothing on PostgreSQL.
 * @param riscrivi the statement that made the table → the one that makes the new one
 * @param riferite the tables whose rows refer to it: they lose it for a moment
 */
export async function rifai(
  db: Kysely<never>,
  tabella: string,
  riscrivi: (sql: string) => string,
  riferite: Riferita[],
): Promise<void> {
  if (ePostgres(db)) return
  const esegui = (testo: string) => sql.raw(testo).execute(db)
  const chiedi = async <T>(testo: string) => (await sql.raw<T>(testo).execute(db)).rows
  const [fatta] = await chiedi<{ sql: string }>(`select sql from sqlite_master where name = '${tabella}'`)
  const accanto = await chiedi<{ sql: string }>(
    `select sql from sqlite_master where tbl_name = '${tabella}' and type in ('index', 'trigger') and sql is not null`,
  )
  const [ultimo] = await chiedi<{ seq: number }>(`select seq from sqlite_sequence where name = '${tabella}'`)
  const vecchia = fatta?.sql ?? ''
  const nuova = riscrivi(vecchia)
  if (nuova === vecchia) throw new Error(`nothing to change in ${tabella}`)

  for (const { tabella: altra } of riferite)
    await esegui(`create temp table tieni_${altra} as select * from ${altra}`)
  await esegui(nuova.replace(`CREATE TABLE "${tabella}"`, `CREATE TABLE "${tabella}_nuova"`))
  await esegui(`insert into ${tabella}_nuova select * from ${tabella}`)
  await esegui(`drop table ${tabella}`)
  await esegui(`alter table ${tabella}_nuova rename to ${tabella}`)
  for (const { sql: testo } of accanto) await esegui(testo)
  if (ultimo) await esegui(`update sqlite_sequence set seq = ${ultimo.seq} where name = '${tabella}'`)
  for (const { tabella: altra, colonna, sparisce } of riferite) {
    await esegui(
      sparisce
        ? `insert into ${altra} select * from temp.tieni_${altra}`
        : `update ${altra} set ${colonna} = (select ${colonna} from temp.tieni_${altra} t where t.id = ${altra}.id)`,
    )
    await esegui(`drop table temp.tieni_${altra}`)
  }
}
