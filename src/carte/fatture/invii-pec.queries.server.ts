import { sql } from 'kysely'
import type { Db } from '#server/data/schema.ts'
import type { InvioPec } from './contract.ts'

/** In a query of file_elettronici: it is a public body's, and nobody has brought it signed. */
export const SERVE_FIRMA = sql<boolean>`(file_elettronici.xml like '%<FormatoTrasmissione>FPA12</%'
  and not exists (select 1 from file_firmati where file_firmati.file_id = file_elettronici.id))`

/** How far invoices are by certified mail, by their ids: of the file that is in force, the last that wasn't taken back. */
export async function inviiPecDi(db: Db, fatture: readonly number[]): Promise<Map<number, InvioPec>> {
  if (fatture.length === 0) return new Map()
  const righe = await db
    .selectFrom('invii_pec')
    .innerJoin('file_elettronici as file', 'file.id', 'invii_pec.file_id')
    .select(['invii_pec.fattura_id', 'stato', 'accodata_il', 'spedita_il', 'prossima_il', 'motivo'])
    .where('invii_pec.fattura_id', 'in', fatture)
    .where('file.attuale', '=', true)
    .where('stato', 'not in', ['Annullata', 'Rispedita'])
    .orderBy('invii_pec.id')
    .execute()
  return new Map(
    righe.map(({ fattura_id, stato, accodata_il, spedita_il, prossima_il, motivo }) => [
      fattura_id,
      {
        ...{ stato, motivo, parte_il: stato === 'In_Coda' ? prossima_il : null },
        passi: [
          { passo: 'In_Coda' as const, quando: accodata_il },
          ...(spedita_il ? [{ passo: 'Spedita' as const, quando: spedita_il }] : []),
        ],
      },
    ]),
  )
}
