import type { Kysely } from 'kysely'

/** Whether somebody has said if a line is a bene significativo: it isn't asked again. Null: nobody has. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const tabella of ['preventivi_righe', 'fatture_righe'])
    await db.schema.alterTable(tabella).addColumn('bene_chiesto', 'boolean').execute()
}
