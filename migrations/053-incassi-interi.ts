import { type Kysely, sql } from 'kysely'
import { ePostgres, tipi } from './columns.ts'
import { rifai } from './rebuild.ts'

const NON_NULLO =
  'importo >= 0 and abbuono >= 0 and ritenuta_banca >= 0 and da_restituire >= 0 and importo + abbuono + ritenuta_banca + da_restituire > 0'

/**
 * What settles an invoice and is no cash: a discount given at payment, what the bank withheld. Of what was taken at a visit,
 * what its invoice does not need; and whether the takings are the net or the total of a draft (docs/product.md §30.7).
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { centesimi } = tipi(db)
  for (const nome of ['abbuono', 'ritenuta_banca', 'da_restituire'])
    await db.schema
      .alterTable('pagamenti')
      .addColumn(nome, centesimi, (c) => c.notNull().defaultTo(0))
      .execute()
  if (ePostgres(db))
    await sql
      .raw(`alter table pagamenti drop constraint pagamenti_importo,
      add constraint pagamenti_importo check (${NON_NULLO})`)
      .execute(db)
  await rifai(
    db,
    'pagamenti',
    (testo) => testo.replace(/"pagamenti_importo" check \(.*?\)/, `"pagamenti_importo" check (${NON_NULLO})`),
    [],
  )
  await db.schema.alterTable('fatture').addColumn('incasso_e', 'text').execute()
}
