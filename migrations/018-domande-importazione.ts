import type { Kysely } from 'kysely'

/** What an import asks and was answered, what was found in its rows by kind, and what became of each row. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const colonna of ['domande', 'risposte', 'generi', 'esito'])
    await db.schema.alterTable('importazioni').addColumn(colonna, 'text').execute() // JSON
}
