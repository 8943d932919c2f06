import type { Kysely } from 'kysely'

/** Why a plant has another power than its generators together: of what heats, of what cools. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const colonna of ['potenza_totale_motivo', 'potenza_frigorifera_motivo'])
    await db.schema.alterTable('impianti').addColumn(colonna, 'text').execute()
}
