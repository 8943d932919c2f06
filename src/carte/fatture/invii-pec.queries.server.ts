import { sql } from 'kysely'
import type { Db } from '#server/data/schema.ts'
import type { InvioPec } from './contract.ts'

const PASSI = [
  ['In_Coda', 'accodata_il'],
  ['Spedita', 'spedita_il'],
  ['Accettata_Gestore', 'accettata_il'],
  ['Consegnata_SdI', 'consegnata_il'],
] as const

/** In a query of file_elettronici: it is a public body's, and nobody has brought it signed. */
export const SERVE_FIRMA = sql<boolean>`(file_elettronici.xml like '%<FormatoTrasmissione>FPA12</%'
  and not exists (select 1 from file_firmati where file_firmati.file_id = file_elettronici.id))`

/** How far invoices are by certified mail, by their ids: of the file that is in force, the last that wasn't taken back. */
export async function inviiPecDi(db: Db, fatture: readonly number[]): Promise<Map<number, InvioPec>> {
  if (fatture.length === 0) return new Map()
  const righe = await db
    .selectFrom('invii_pec')
    .innerJoin('file_elettronici as file', 'file.id', 'invii_pec.file_id')
    .select(['invii_pec.id', 'invii_pec.fattura_id', 'stato', 'motivo', 'prossima_il'])
    .select(['accodata_il', 'spedita_il', 'accettata_il', 'consegnata_il'])
    .where('invii_pec.fattura_id', 'in', fatture)
    .where('file.attuale', '=', true)
    .where('stato', 'not in', ['Annullata', 'Rispedita'])
    .orderBy('invii_pec.id')
    .execute()
  const messaggi = await db
    .selectFrom('messaggi_pec')
    .select(['id', 'tipo', 'invio_id'])
    .where('invio_id', 'in', [0, ...righe.map(({ id }) => id)])
    .orderBy('id')
    .execute()
  return new Map(
    righe.map(({ id, fattura_id, stato, motivo, prossima_il, ...quando }) => [
      fattura_id,
      {
        ...{ stato, motivo, parte_il: stato === 'In_Coda' ? prossima_il : null },
        passi: PASSI.flatMap(([passo, colonna]) => {
          const istante = quando[colonna]
          return istante ? [{ passo, quando: istante }] : []
        }),
        messaggi: messaggi.flatMap(({ invio_id, ...uno }) => (invio_id === id ? [uno] : [])),
      },
    ]),
  )
}
