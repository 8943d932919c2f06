import { type Kysely, sql } from 'kysely'

/** Sentences for the kinds of visits that had none of their own (docs/product.md §29.1). */
export async function up(db: Kysely<never>): Promise<void> {
  const adesso = new Date().toISOString()
  for (const [tipologia, testo] of FRASI)
    await sql`insert into frasi (testo, tipologia, ordine, created_at, updated_at)
      select ${testo}, ${tipologia}, coalesce(max(ordine), 0) + 1, ${adesso}, ${adesso} from frasi`.execute(
      db,
    )
}

export const FRASI = [
  ['Installazione', 'Installazione eseguita e collaudata'],
  ['Installazione', 'Consegnata dichiarazione di conformità'],
  ['Sopralluogo', 'Prese le misure per il preventivo'],
]
