import { type Kysely, sql } from 'kysely'

/** How an absence stands that somebody asked for; those of before were written by who decides. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('assenze')
    .addColumn('stato', 'text', (c) => c.notNull().defaultTo('Approvata'))
    .execute()
  // What waits for an answer, of all that was ever written.
  await sql`create index assenze_chieste on assenze (dal) where stato = 'Chiesta'`.execute(db)
}
