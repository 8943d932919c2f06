import { type Kysely, sql } from 'kysely'

/** What waits for somebody's word is little beside what was sent in years: its own index finds it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index messaggi_da_decidere on messaggi (id) where stato in ('Bozza', 'Fallito', 'Incerto')`.execute(
    db,
  )
}
