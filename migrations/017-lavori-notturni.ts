import { type Kysely, sql } from 'kysely'
import { tipi } from './columns.ts'

/** How each job that runs once a day ended, and the last day it did so well. Harmless when done again. */
export async function up(db: Kysely<never>): Promise<void> {
  const { data, istante } = tipi(db)
  await db.schema
    .createTable('lavori_notturni')
    .ifNotExists()
    .addColumn('nome', 'text', (c) => c.notNull())
    .addColumn('ultimo_giorno', data)
    .addColumn('finito_il', istante, (c) => c.notNull())
    .addColumn('esito', 'text', (c) => c.notNull())
    .addColumn('errore', 'text')
    .addPrimaryKeyConstraint('lavori_notturni_chiave', ['nome'])
    .addCheckConstraint('lavori_notturni_esito', sql`esito in ('fatto', 'errore')`)
    .execute()
}
