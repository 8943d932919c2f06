import { type Kysely, sql } from 'kysely'

/** 17 figures, then 6: as the tax office writes it. */
const PROTOCOLLO = /(?<!\d)(\d{17})\s*([-/])\s*(\d{6})(?!\d)/

/**
 * The protocol of a dichiarazione d'intento, which the electronic invoice names (docs/product.md §30.4). Until now it was
 * typed as the description: where it is there it is read from it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('dichiarazioni_iva').addColumn('protocollo', 'text').execute()
  const { rows } = await sql<{ id: number; descrizione: string }>`
    select id, descrizione from dichiarazioni_iva where aliquota = 'N3.5' and descrizione is not null`.execute(
    db,
  )
  for (const { id, descrizione } of rows) {
    const [, prima, segno, dopo] = PROTOCOLLO.exec(descrizione) ?? []
    if (prima)
      await sql`update dichiarazioni_iva set protocollo = ${`${prima}${segno}${dopo}`} where id = ${id}`.execute(
        db,
      )
  }
}
