import { type RawBuilder, sql } from 'kysely'
import { traGli } from '#server/data/among.ts'
import { engineOf } from '#server/data/database.ts'
import type { Db } from '#server/data/schema.ts'
import { COMUNI, contieneDiNascosto, finoAComuni, siTrovano, sonoComuni } from '#server/data/search.ts'
import type { List } from '#server/http/routes.ts'
import { normalise } from '#shared/text.ts'
import type { ClienteInElenco } from './contract.ts'
import {
  CERCATA,
  clienti,
  conDitta,
  elencaClienti,
  type Filtri,
  filtriDi,
  leggiInElenco,
  prossimaManutenzione,
} from './queries.server.ts'

const RISULTATI = 20

/**
 * Who is called so, active ones first, then whoever else matches. Each part is read in the order of an index and only
 * while places are left, so that a frequent beginning costs twenty rows however many there are.
 */
const trovati = (db: Db, p: Cercati) => {
  const cosi = sql`clienti.ordine >= ${p.inizio} and clienti.ordine < ${p.fine}`
  const chiamati = (attivo: RawBuilder<unknown>, posto: RawBuilder<unknown>) =>
    sql`select * from (select id, ${posto} as posto from clienti where attivo = ${attivo} and ${cosi}
      order by ordine, id limit ${sql.lit(RISULTATI)}) as parte`
  return sql<{ id: number; posto: number }>`(
    ${chiamati(sql`true`, sql`0`)} union all ${chiamati(sql`false`, sql`1`)} union all ${restanti(db, p, cosi)}
    limit ${sql.lit(RISULTATI)})`
}

/**
 * Who has the words and is not called so, in one of two ways: where they are common by walking through everybody in their
 * order until the places are full, else by putting in order those who have the words.
 */
function restanti(db: Db, p: Cercati, cosi: RawBuilder<unknown>): RawBuilder<unknown> {
  const altri = (dove: RawBuilder<unknown>, ordine: RawBuilder<unknown>) =>
    sql`select * from (select clienti.id, 2 as posto from clienti where ${dove} and not (${cosi})
      order by ${ordine} limit ${sql.lit(RISULTATI)}) as parte`
  const ordinando = (dove: RawBuilder<unknown>) => altri(dove, sql`attivo desc, ordine, clienti.id`)
  const camminando = (dove: RawBuilder<unknown>) =>
    sql`${altri(sql`attivo = true and ${dove}`, sql`ordine, clienti.id`)}
      union all ${altri(sql`attivo = false and ${dove}`, sql`ordine, clienti.id`)}`
  if (engineOf(db) === 'sqlite') {
    if (p.ids !== undefined) return ordinando(traGli(db, 'clienti.id', p.ids))
    // The sign keeps SQLite on the index of the order: it tests who has the words, in the place of fetching them all.
    return camminando(sql`+${sql.join(siTrovano(db, p, CERCATA), sql` and `)}`)
  }
  const comuni = sql`(select n from quanti) = ${sql.lit(COMUNI)}`
  return sql`${camminando(sql`${comuni} and ${contieneDiNascosto(p, 'clienti.ricerca', false)}`)}
    union all ${ordinando(sql`not ${comuni} and ${contieneDiNascosto(p, 'clienti.ricerca', true)}`)}`
}

/** PostgreSQL counts who has the words in the same question, where it comes so far: asking twice would cost more. */
const conQuanti = (db: Db, p: Cercati) =>
  engineOf(db) === 'sqlite'
    ? db
    : (db.with(
        (cte) => cte('quanti').materialized(),
        () => sql`(select count(*) as n from (select 1 from clienti
          where ${contieneDiNascosto(p, 'clienti.ricerca', true)} limit ${sql.lit(COMUNI)}) as alcuni)`,
      ) as unknown as Db)

interface Cercati extends Filtri {
  inizio: string
  fine: string
  /** Who has the words, where they are few enough to be put in order (SQLite). */
  ids?: unknown
}

const migliori = (db: Db, p: Cercati) =>
  conDitta(conQuanti(db, p))
    .innerJoin(trovati(db, p).as('trovati'), 'trovati.id', 'clienti.id')
    .select(clienti.colonne)
    .select(prossimaManutenzione)
    .orderBy('trovati.posto')
    .orderBy('clienti.attivo', 'desc')
    .orderBy('clienti.ordine')
    .orderBy('clienti.id')
    .execute()
/** Who has the words, up to as many as make them common; null where the names alone fill the places (SQLite). */
const primiConParole = (db: Db, p: Cercati) => {
  const chiamati = sql`(select count(*) from (select id from clienti
    where ordine >= ${p.inizio} and ordine < ${p.fine} limit ${sql.lit(RISULTATI)}) as alcuni)`
  const conParole = sql`(select json_group_array(id) from (${finoAComuni(db, p, 'clienti')}))`
  return db
    .selectNoFrom(
      sql<string | null>`case when ${chiamati} < ${sql.lit(RISULTATI)} then ${conParole} end`.as('ids'),
    )
    .execute()
}

/** The ids of those who have the words; undefined where they are common, or where nobody looks further than the names. */
async function pochi(db: Db, cercati: Cercati): Promise<string | undefined> {
  const [primi] = await primiConParole(db, cercati)
  const ids = primi?.ids ?? undefined
  return ids && sonoComuni(lunghezza(ids)) ? undefined : ids
}

/** The length of a list of numbers in JSON. */
const lunghezza = (ids: string) => (ids === '[]' ? 0 : ids.split(',').length)

/** After every text that begins with what stands before it. */
const ULTIMO = '\u{10ffff}'

/** Of everybody the first twenty, active ones before. */
async function primi(db: Db): Promise<List<ClienteInElenco>> {
  const prime = async (attivo: boolean, limit: number) =>
    (await elencaClienti(db, { attivo, limit, conta: false })).righe
  const attivi = await prime(true, RISULTATI)
  const restano = RISULTATI - attivi.length
  const righe = restano > 0 ? [...attivi, ...(await prime(false, restano))] : attivi
  return { righe, conteggio: righe.length }
}

/** At most 20 customers that match, best first: who is called so, then the others; active before inactive. */
export async function cercaClienti(db: Db, q: string | undefined): Promise<List<ClienteInElenco>> {
  const inizio = normalise(q ?? '')
  if (inizio === '') return primi(db)
  const cercati = { ...filtriDi(db, { q }), inizio, fine: inizio + ULTIMO }
  const ids = engineOf(db) === 'sqlite' ? await pochi(db, cercati) : undefined
  // Who is called so has the words too: where nobody has them there is nobody.
  if (ids === '[]') return { righe: [], conteggio: 0 }
  const righe = (await migliori(db, ids === undefined ? cercati : { ...cercati, ids })).map(leggiInElenco)
  return { righe, conteggio: righe.length }
}
