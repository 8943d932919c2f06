import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import type { Db } from '#server/data/schema.ts'

/*
 * What a restored archive is told, before anybody opens it: it sends nothing until an Admin says so (docs/product.md §27.9).
 * The original may still be at work, or have sent what this copy believes to be waiting.
 */

/** Among the counters, which an archive of every version has. */
const MARK = 'ripristino'

/** By the table that each is about: an archive may be older than one of them. */
const SENDS_NOTHING: readonly (readonly [table: string, statement: string])[] = [
  // What has sent reads its box before it sends again: the original may have sent since.
  [
    'messaggi_pec',
    "update posta_certificata set ultima_lettura = '2000-01-01T00:00:00.000Z' where attiva_dal is not null",
  ],
  ['posta_certificata', 'update posta_certificata set attiva_dal = null'],
  [
    'messaggi',
    `update messaggi set stato = 'Incerto', versione = versione + 1,
      errore = 'era in coda in un archivio poi ripristinato: forse è già partito, controlla prima di rimandarlo'
      where stato in ('In_Coda', 'In_Invio')`,
  ],
  [
    'contatori',
    `insert into contatori (nome, anno, valore) values ('${MARK}', 0, 1)
      on conflict (nome, anno) do update set valore = 1`,
  ],
]

/** Of an embedded database, where it was unpacked. @returns how many rows each table has then that has others */
export function sendsNothing(path: string): Record<string, number> {
  const database = new DatabaseSync(path)
  try {
    const tables = database.prepare('select name from sqlite_master').all()
    for (const [table, statement] of SENDS_NOTHING)
      if (tables.some(({ name }) => name === table)) database.exec(statement)
    if (!tables.some(({ name }) => name === 'contatori')) return {}
    return { contatori: Number(database.prepare('select count(*) as n from contatori').get()?.n) }
  } finally {
    database.close()
  }
}

/** The same of a PostgreSQL. */
export async function sendsNothingOn(client: pg.Client): Promise<Record<string, number>> {
  const given: Record<string, number> = {}
  for (const [table, statement] of SENDS_NOTHING) {
    const { rows } = await client.query('select to_regclass($1) as there', [table])
    if (rows[0]?.there) await client.query(statement)
    if (rows[0]?.there && table === 'contatori')
      given.contatori = Number((await client.query('select count(*) as n from contatori')).rows[0]?.n)
  }
  return given
}

/** Whether this archive comes from a backup, and nobody has said yet that it sends. */
export async function isSilent(db: Db): Promise<boolean> {
  const mark = await db.selectFrom('contatori').select('valore').where('nome', '=', MARK).executeTakeFirst()
  return mark !== undefined
}

/** Somebody has said that it does. */
export async function sendsAgain(db: Db): Promise<void> {
  await db.deleteFrom('contatori').where('nome', '=', MARK).execute()
}
