import type { Kysely } from 'kysely'
import { conVersione, creaTabella, indice } from './columns.ts'

/** Who comes along on a visit, and how many people it wants. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('appuntamenti').addColumn('servono', 'integer').execute() // Servono
  await db.schema.alterTable('lotti_visite').addColumn('era_aiutanti', 'text').execute() // Erano aiutanti
  await creaTabella(db, 'appuntamenti_aiutanti')
    .addColumn('appuntamento_id', 'integer', (c) =>
      c.notNull().references('appuntamenti.id').onDelete('cascade'),
    ) // Appuntamento
    .addColumn('utente_id', 'integer', (c) => c.notNull().references('utenti.id')) // Aiutante
    // Minutes from the visit's start, so that one that moves takes them along; null: from its start, until its end.
    .addColumn('da', 'integer')
    .addColumn('a', 'integer')
    .$call(conVersione(db))
    .execute()
  await indice(db, 'appuntamenti_aiutanti', ['appuntamento_id', 'utente_id'], true)
  await indice(db, 'appuntamenti_aiutanti', ['utente_id', 'appuntamento_id'])
}
