import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'

/*
 * What a restored archive is told, before anybody opens it: it sends no invoice until an Admin says so (docs/product.md §27.9).
 * The original may still be at work, or have sent what this copy believes to be waiting.
 */

const SENDS_NOTHING = 'update posta_certificata set attiva_dal = null'

/** Of an embedded database, where it was unpacked. An archive may be older than the table. */
export function sendsNothing(path: string): void {
  const database = new DatabaseSync(path)
  try {
    const table = database.prepare("select name from sqlite_master where name = 'posta_certificata'").get()
    if (table) database.exec(SENDS_NOTHING)
  } finally {
    database.close()
  }
}

/** The same of a PostgreSQL. */
export async function sendsNothingOn(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select to_regclass('posta_certificata') as there")
  if (rows[0]?.there) await client.query(SENDS_NOTHING)
}
