import { sql } from 'kysely'
import { inBlocks } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { type Aiutante, type MinutiAiutante, oreDellAiutante, presenza } from '#shared/presenze.ts'
import type { Durata } from './parti.rules.ts'
import { toccano } from './queries.server.ts'

/**
 * Who is where: every visit by who leads it and by whoever comes along, in their own hours. Whoever asks whether somebody is
 * busy asks here.
 */

/** Who comes along on a visit, of the table `appuntamenti`: one line each, which `leggiAiutanti` reads. */
export const AIUTANTI = sql<string | null>`(select string_agg(
    con.utente_id || ' ' || coalesce(cast(con.da as text), '-') || ' ' || coalesce(cast(con.a as text), '-') || ' ' || chi.nome_utente,
    ${sql.lit('\n')} order by con.id)
  from appuntamenti_aiutanti con join utenti chi on chi.id = con.utente_id where con.appuntamento_id = appuntamenti.id)`

/** @param righe what `AIUTANTI` gives of the visit */
export function leggiAiutanti(righe: unknown, visita: Durata): Aiutante[] {
  if (typeof righe !== 'string') return []
  const minuti = (scritti = '-') => (scritti === '-' ? null : Number(scritti))
  return righe.split('\n').map((riga) => {
    const [utente, da, a, ...nome] = riga.split(' ')
    const ore = oreDellAiutante(visita, { da: minuti(da), a: minuti(a) })
    return { utente_id: Number(utente), nome_utente: nome.join(' '), ...ore }
  })
}

const aiutantiFra = (db: Db, inizio: string, fine: string) =>
  db
    .selectFrom('appuntamenti')
    .innerJoin('appuntamenti_aiutanti as con', 'con.appuntamento_id', 'appuntamenti.id')
    .select(['appuntamenti.id', 'con.utente_id', 'con.da', 'con.a'])
    .where((e) => toccano(inizio, fine)(e as never))
    .orderBy('con.id')

/** The hours in which one who comes along is there. */
export const oreSue = (visita: Durata, minuti: MinutiAiutante): Durata =>
  presenza(visita, oreDellAiutante(visita, minuti))

/**
 * Visits between two instants as those of everybody who is there: each once more for whoever comes along, whose it is then, in
 * their hours, where these touch the period.
 * @param visite as `toccano` finds them, by start
 */
export async function diOgnuno<V extends Durata & { id: number; utente_assegnato_id: number }>(
  db: Db,
  inizio: string,
  fine: string,
  visite: readonly V[],
): Promise<V[]> {
  const perVisita = Map.groupBy(await aiutantiFra(db, inizio, fine).execute(), ({ id }) => id)
  if (perVisita.size === 0) return [...visite]
  return visite
    .flatMap((visita) => [
      visita,
      ...(perVisita.get(visita.id) ?? []).map(({ utente_id, ...minuti }) => ({
        ...visita,
        ...oreSue(visita, minuti),
        utente_assegnato_id: utente_id,
      })),
    ])
    .filter(({ data_inizio, data_fine }) => data_inizio < fine && data_fine > inizio)
    .sort((x, y) => (x.data_inizio < y.data_inizio ? -1 : x.data_inizio > y.data_inizio ? 1 : 0))
}

/** When some people are busy between two instants, and with which visit; what is called off keeps nobody. */
export async function impegniDi(db: Db, utenti: readonly number[], inizio: string, fine: string) {
  const conduce = await db
    .selectFrom('appuntamenti')
    .select(['id', 'utente_assegnato_id as utenteId', 'data_inizio', 'data_fine'])
    .where('utente_assegnato_id', 'in', utenti)
    // Not through all that was ever booked: a visit has begun at most so long before it ends.
    .where(toccano(inizio, fine))
    .where('stato', '!=', 'Annullato')
    .execute()
  const aiuta = await aiutantiFra(db, inizio, fine)
    .select(['data_inizio', 'data_fine'])
    .where('con.utente_id', 'in', utenti)
    .where('appuntamenti.stato', '!=', 'Annullato')
    .execute()
  return [
    ...conduce,
    ...aiuta.map(({ id, utente_id, da, a, ...visita }) => ({
      ...{ id, utenteId: utente_id, ...oreSue(visita, { da, a }) },
    })),
  ].map(({ id, utenteId, data_inizio, data_fine }) => ({
    ...{ id, utenteId, dataInizio: data_inizio, dataFine: data_fine },
  }))
}

/** Who comes along on some visits, and in which minutes of them. */
export const aiutantiDelle = (db: Db, visite: readonly number[]) =>
  inBlocks(visite, (ids) =>
    db
      .selectFrom('appuntamenti_aiutanti')
      .select(['id', 'appuntamento_id', 'utente_id', 'da', 'a'])
      .where('appuntamento_id', 'in', ids)
      .orderBy('id')
      .execute(),
  )
