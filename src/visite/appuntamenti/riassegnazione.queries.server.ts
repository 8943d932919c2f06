import type { Context } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import { lockRow } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { dayRange, oggi } from '#shared/dates.ts'
import { daPrima } from '#visite/tempo/queries.server.ts'
import { aggiornaAppuntamento, aiutaLei, appuntamenti, tieniDiVisita } from './queries.server.ts'

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
 * The same of those on which they go along with somebody.
 * @param senzaGiorno also those that wait for a day
 */
export async function elencaDaAiutare(db: Db, utenteId: number, senzaGiorno = false): Promise<number[]> {
  const righe = await db
    .selectFrom('appuntamenti')
    .select('id')
    .where((e) => aiutaLei(e, utenteId))
    .where((e) =>
      e.or([
        e('stato', 'in', ['Programmato', 'In_Corso']).and('data_fine', '>', dayRange(oggi()).inizio),
        ...(senzaGiorno ? [e('stato', '=', 'Da_Riprogrammare')] : []),
      ]),
    )
    .orderBy('data_inizio')
    .orderBy('id')
    .execute()
  return righe.map(({ id }) => id)
}

/**
 * Gives both to somebody else, each as if it were changed by itself: register and notifications included.
 * @param a null: what they lead stays theirs, and they come along no longer
 * @throws AppError dati_non_validi on utenteAssegnatoId when who gets them is gone
 */
export async function riassegnaDaFare(ctx: Context, utenteId: number, a: number | null): Promise<void> {
  for (const id of a === null ? [] : await elencaDaFare(ctx.db, utenteId))
    await aggiornaAppuntamento(ctx, id, { utenteAssegnatoId: a ?? utenteId })
  for (const id of await elencaDaAiutare(ctx.db, utenteId, true)) {
    // Nobody comes along on it, or is taken off, between the reading and the writing.
    await tieniDiVisita(ctx.db, id, a === null ? { aiutanti: [] } : { utenteAssegnatoId: a })
    await lockRow(ctx.db, 'appuntamenti', id)
    const { aiutanti, utente_assegnato_id } = await richiedi(ctx.db, appuntamenti, id)
    const ciSono = new Set([utente_assegnato_id, ...aiutanti.map(({ utente_id }) => utente_id)])
    await aggiornaAppuntamento(ctx, id, {
      aiutanti: aiutanti.flatMap(({ utente_id, da, a: al }) => {
        const nuovo = utente_id === utenteId ? a : utente_id
        if (nuovo === null || (nuovo !== utente_id && ciSono.has(nuovo))) return []
        return [{ utenteId: nuovo, da, a: al }]
      }),
    })
  }
}
