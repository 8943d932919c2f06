import { type Kysely, sql } from 'kysely'
import { tipi } from './columns.ts'

interface Riga {
  id: number
  importo: number | string
  fatto: string | null
}

/**
 * What of a bank's movement was left without an invoice (docs/product.md §34.4). Until now a row was done as soon as
 * something was paid with it: what such rows leave over is listed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('movimenti_righe').addColumn('resto', tipi(db).centesimi).execute()
  const { rows } = await sql<Riga>`select id, importo, fatto from movimenti_righe
    where esito = 'registrata' and fatto is not null`.execute(db)
  for (const { id, importo, fatto } of rows) {
    const pagate = JSON.parse(fatto ?? '[]') as { importo: number }[]
    const avanza =
      Math.abs(Number(importo)) - pagate.reduce((fin, una) => fin + Math.round(una.importo * 100), 0)
    if (pagate.length > 0 && avanza > 0)
      await sql`update movimenti_righe set resto = ${Number(importo) < 0 ? -avanza : avanza} where id = ${id}`.execute(
        db,
      )
  }
  await sql`create index movimenti_da_sistemare on movimenti_righe (id) where resto is not null`.execute(db)
}
