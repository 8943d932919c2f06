import { type Kysely, sql } from 'kysely'
import { ePostgres, tipi } from './columns.ts'
import { rifai } from './rebuild.ts'

const NON_NULLO =
  'importo >= 0 and abbuono >= 0 and ritenuta_banca >= 0 and da_restituire >= 0 and restituito >= 0 and importo + abbuono + ritenuta_banca + da_restituire + restituito > 0'

/** What was given back of an excess that was taken at a visit: how much, when and by which means (docs/product.md §30.7). */
export async function up(db: Kysely<never>): Promise<void> {
  const { centesimi } = tipi(db)
  const colonne: [string, 'text' | typeof centesimi][] = [
    ['restituito', centesimi],
    ['restituito_il', 'text'],
    ['restituito_con', 'text'],
  ]
  for (const [nome, tipo] of colonne)
    await db.schema
      .alterTable('pagamenti')
      .addColumn(nome, tipo, (c) => (nome === 'restituito' ? c.notNull().defaultTo(0) : c))
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
  await sql
    .raw('create index pagamenti_restituito on pagamenti (restituito_il) where restituito_il is not null')
    .execute(db)
}
