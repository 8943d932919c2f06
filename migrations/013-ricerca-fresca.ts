import { type Kysely, sql } from 'kysely'
import { ePostgres } from './columns.ts'

const TRIGRAMMI = [
  'clienti_ricerca',
  'clienti_indirizzo',
  'appuntamenti_ricerca',
  'rcee_ricerca',
  'preventivi_ricerca',
  'fatture_ricerca',
]

/**
 * What was just written waits in a list beside PostgreSQL's indexes of trigrams, and every search reads that list
 * through: 64 kB of it at most, in the place of 4 MB. Here a thing is written once and searched for years. Harmless when
 * done again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (!ePostgres(db)) return
  for (const indice of TRIGRAMMI) {
    await sql`alter index ${sql.table(indice)} set (gin_pending_list_limit = 64)`.execute(db)
    await sql`select gin_clean_pending_list(${indice}::regclass)`.execute(db)
  }
}
