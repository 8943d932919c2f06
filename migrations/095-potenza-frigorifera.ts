import { type Kysely, sql } from 'kysely'
import { tipi } from './columns.ts'

/**
 * What cools on a plant has a total of its own beside what heats. Where a plant has air conditioners alone, the only figure that
 * it had was theirs; where it has both kinds, nobody knows whose it was, and it stays where it is.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('impianti')
    .addColumn('potenza_frigorifera_kw', tipi(db).decimale, (c) => c.check(sql`potenza_frigorifera_kw >= 0`))
    .execute()
  await sql`update impianti set potenza_frigorifera_kw = potenza_totale_kw, potenza_totale_kw = null
    where exists (select 1 from condizionatori where condizionatori.impianto_id = impianti.id)
      and not exists (select 1 from caldaie where caldaie.impianto_id = impianti.id)`.execute(db)
}
