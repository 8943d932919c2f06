import { type Kysely, sql } from 'kysely'
import { normalise } from '#shared/text.ts'
import { ePostgres } from './columns.ts'
import { parolaPerParola, trigrammi } from './trigrams.ts'

const INDICE = 'clienti_indirizzo_ricerca_trigrammi'

/**
 * Customers are found by their town too: it stands after the street in what addresses are searched by. SQLite's index of it
 * is made anew, which is quicker than to follow every row. Harmless when done again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const pg = ePostgres(db)
  if (!pg) await sql.raw(`drop trigger if exists ${INDICE}_aggiorna`).execute(db)
  const { rows } = await sql<{ id: number; indirizzo: string | null; comune: string }>`
    select id, indirizzo, comune from clienti where comune is not null`.execute(db)
  for (const { id, indirizzo, comune } of rows)
    await sql`update clienti set indirizzo_ricerca = ${normalise(`${indirizzo ?? ''} ${comune}`)} where id = ${id}`.execute(
      db,
    )
  if (!pg) await trigrammi(db, 'clienti', INDICE, 'indirizzo_ricerca', parolaPerParola('indirizzo_ricerca'))
}
