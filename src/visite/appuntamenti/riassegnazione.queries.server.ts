import type { Context } from '#server/data/context.ts'
import type { Db } from '#server/data/schema.ts'
import { dayRange, oggi } from '#shared/dates.ts'
import { daPrima } from '#visite/tempo/queries.server.ts'
import { aggiornaAppuntamento } from './queries.server.ts'

/** Ids of the visits that somebody still has to make: not over before today, neither completed nor cancelled; by start. */
export async function elencaDaFare(db: Db, utenteId: number): Promise<number[]> {
  const righe = await db
    .selectFrom('appuntamenti')
    .select('id')
    .where('utente_assegnato_id', '=', utenteId)
    .where('stato', 'in', ['Programmato', 'In_Corso'])
    .where('data_inizio', '>', daPrima(dayRange(oggi()).inizio))
    .where('data_fine', '>', dayRange(oggi()).inizio)
    .orderBy('data_inizio')
    .orderBy('id')
    .execute()
  return righe.map(({ id }) => id)
}

/**
 * Gives them to somebody else, each as if it were changed by itself: register and notifications included.
 * @throws AppError dati_non_validi on utenteAssegnatoId when who gets them is gone
 */
export async function riassegnaDaFare(ctx: Context, utenteId: number, a: number): Promise<void> {
  for (const id of await elencaDaFare(ctx.db, utenteId))
    await aggiornaAppuntamento(ctx, id, { utenteAssegnatoId: a })
}
