import { sql } from 'kysely'
import type { Db } from '#server/data/schema.ts'
import type { ContenutoRapporto, Rapporto } from './contract.ts'

/* Who was there, as the column of a report has it. */

/** Whom the report of a visit that holds names, of the table `appuntamenti`: `leggiPresenti` reads it. */
export const PRESENTI = sql<string | null>`(select presenti from rapporti
  where rapporti.appuntamento_id = appuntamenti.id and rapporti.stato = 'Chiuso')`

/** Null where the report names nobody. */
export const leggiPresenti = (scritti: string | null): Rapporto['presenti'] => scritti && JSON.parse(scritti)

/** Null where the report names nobody. */
export const scriviPresenti = (presenti: ContenutoRapporto['presenti']): string | null =>
  presenti
    ? JSON.stringify(presenti.map(({ utenteId, nome, minuti }) => ({ utente_id: utenteId, nome, minuti })))
    : null

/** Whether a report names somebody whom nobody knows; whose account has ended meanwhile was there all the same. */
export async function presentiIgnoti(db: Db, { presenti }: ContenutoRapporto): Promise<boolean> {
  const ids = presenti?.map(({ utenteId }) => utenteId) ?? []
  if (ids.length === 0) return false
  return (await db.selectFrom('utenti').select('id').where('id', 'in', ids).execute()).length < ids.length
}
