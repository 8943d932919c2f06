import { type Kysely, sql } from 'kysely'
import { tipi } from './columns.ts'

/** Since when a generator must not run, and why; within how many days somebody comes back; why a visit's work wasn't done. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const tabella of ['caldaie', 'condizionatori']) {
    await db.schema.alterTable(tabella).addColumn('fuori_servizio_dal', tipi(db).data).execute() // Fuori servizio dal
    await db.schema.alterTable(tabella).addColumn('fuori_servizio_motivo', 'text').execute() // Fuori servizio perché
  }
  await db.schema
    .alterTable('azienda')
    .addColumn('giorni_intervento', 'integer', (c) => c.notNull().defaultTo(7)) // Intervento entro, giorni
    .execute()
  await db.schema.alterTable('appuntamenti').addColumn('da_riprendere', 'text').execute() // Da riprendere
  // The visit that was booked instead: while it stands, this one is seen to.
  await db.schema.alterTable('appuntamenti').addColumn('ripresa_da', 'integer').execute() // Ripresa da
  await sql`create index appuntamenti_da_riprendere on appuntamenti (data_inizio, id)
    where da_riprendere is not null and da_riprendere <> 'Ripresa'`.execute(db)
  await db.schema.alterTable('rapporti').addColumn('motivo_non_eseguito', 'text').execute() // Perché non eseguito
}
