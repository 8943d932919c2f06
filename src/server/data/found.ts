import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type List, NO_LIMIT, type Pagina } from '#server/http/routes.ts'
import { listaDi, traGli } from './among.ts'
import { conConteggio } from './counts.ts'
import { engineOf } from './database.ts'
import { conGuida } from './rarest.ts'
import type { Db } from './schema.ts'
import {
  type Cercata,
  conParole,
  conRicerca,
  contiene,
  type Parole,
  type Primi,
  postiDi,
  soloBreve,
} from './search.ts'
import { type Segno, scorri } from './walk.ts'

type Verso = 'asc' | 'desc'

/** A list that is searched, and its order: of its column, where it has one, and of the id. */
export interface ListaCercata extends Cercata {
  versi: readonly [Verso, Verso]
  /** The rows after a mark of `walk.ts`, by these columns; undefined without a mark. */
  oltre: (segno: Segno, colonna: string, id: string) => RawBuilder<boolean> | undefined
}

type Finestra = Segno & Pagina

interface Chiesto extends Segno {
  limit: number
  offset: number
  conta?: true | undefined
}

/**
 * A search of a list: one question for the ids of the page, chosen by narrow columns of indexes, and for how many are
 * found, so that what is dear, finding them, is done once; then the rows of the page, by the same few ids whatever was
 * searched. What nobody is called like costs the first one only.
 * @param filtriSu the list's other conditions; none costs least
 * @param righe the rows with these ids, in the list's order
 * @returns a page of it and how many there are in all, or on the page where `conta` is false
 */
export function ricercaIn<F extends Parole, O>(
  lista: ListaCercata,
  filtriSu: (p: F) => Expression<SqlBool>[],
  righe: (db: Db, p: { ids: unknown }) => Promise<O[]>,
): (db: Db, filtri: F & Finestra) => Promise<List<O>> {
  const [verso, versoId] = lista.versi.map((v) => sql.raw(v))
  const ordine = lista.ordine ? sql`order by chiave ${verso}, id ${versoId}` : sql`order by id ${versoId}`
  const cerca = (db: Db, p: F & Chiesto) => {
    const filtri = filtriSu(p)
    // Of what is not counted the first are enough.
    const bastanoPrimi = !p.conta && p.dopoId === undefined && filtri.length === 0
    const spesso = !lista.altre || soloBreve(p)
    if (engineOf(db) === 'sqlite' && lista.ordine && spesso && !bastanoPrimi)
      return inDueModi(db, lista, lista.ordine, p, filtri).execute()
    const dopo = lista.oltre(p, 'trovati.chiave', 'trovati.id')
    const primi = bastanoPrimi
      ? { ordine, limite: sql`limit cast(${p.limit} as bigint) + cast(${p.offset} as bigint)` }
      : undefined
    const pagina = sql`select id from trovati ${dopo ? sql`where ${dopo}` : sql``} ${ordine}
      limit cast(${p.limit} as bigint) offset cast(${p.offset} as bigint)`
    const ids =
      engineOf(db) === 'sqlite' ? sql`(select json_group_array(id) from (${pagina}))` : sql`array(${pagina})`
    return db
      .with(
        (cte) => cte('trovati').materialized(),
        () => sql<{ id: number }>`(${candidati(db, p, lista, filtri, primi)})`,
      )
      .selectNoFrom([
        ids.as('ids'),
        sql<number>`${p.conta ? sql`(select count(*) from trovati)` : sql`cast(0 as bigint)`}`.as('n'),
      ])
      .execute()
  }
  const guidata = lista.altre && conGuida(lista)
  const piccola = lista.altre?.find((altra) => altra.piccola)?.tabella
  const neiPiccoli =
    piccola &&
    ((db: Db, p: { parola0: string }) =>
      db
        .selectFrom(sql<{ id: number }>`${sql.table(piccola)}`.as('piccola'))
        .select('id')
        .where((e) => e.and(contiene(p, 'piccola.ricerca')))
        .execute())
  return async (db, { conta, limit = NO_LIMIT, offset = 0, ...filtri }) => {
    const daContare = conta === false ? undefined : (true as const)
    const conTutti = neiPiccoli ? await conPiccoli(db, filtri as unknown as F, neiPiccoli) : filtri
    const parole = guidata ? await guidata(db, conTutti) : conTutti
    const chiesto = { ...parole, limit, offset, conta: daContare } as Parameters<typeof cerca>[1]
    const [trovati] = await cerca(db, chiesto)
    const trovate = trovati && !vuota(trovati.ids) ? await righe(db, { ids: trovati.ids }) : []
    return { righe: trovate, conteggio: daContare ? (trovati?.n ?? 0) : trovate.length }
  }
}

interface Forma<F, DB, TB extends keyof DB, O> {
  lista: ListaCercata
  /** Every condition but the words. */
  filtriSu: (p: F) => Expression<SqlBool>[]
  /** All rows in the list's order, with `dopo` and `dopoId` (walk.ts). */
  ordinati: (db: Db) => SelectQueryBuilder<DB, TB, O>
}

/** A list that is read in pages or walked through, with words or without. */
export function elencoDi<F extends Parole, DB, TB extends keyof DB, O>({
  lista,
  filtriSu,
  ordinati,
}: Forma<F, DB, TB, O>) {
  const [id, chiave] = [`${lista.tabella}.id`, `${lista.tabella}.${lista.ordine ?? 'id'}`]
  const con = (db: Db, filtri: Expression<SqlBool>[]) =>
    filtri.reduce((q, filtro) => q.where(filtro), ordinati(db))
  const conId = (db: Db, p: { ids: unknown }) => con(db, [traGli(db, id, p.ids)]).execute()
  const cerca = ricercaIn(lista, filtriSu, conId)
  const leggi = (db: Db, p: F & Segno & { limit: number; offset: number }) => {
    const dopo = lista.oltre(p, chiave, id)
    return con(db, dopo ? [...filtriSu(p), dopo] : filtriSu(p))
      .limit(p.limit)
      .offset(p.offset)
      .execute()
  }
  const quanti = (db: Db, p: F) => {
    const filtri = filtriSu(p)
    const dove = filtri.length > 0 ? sql`where ${sql.join(filtri, sql` and `)}` : sql``
    return db
      .selectNoFrom(sql<number>`(select count(*) from ${sql.table(lista.tabella)} ${dove})`.as('n'))
      .execute()
  }
  return {
    /**
     * One page of it, and how many there are in all.
     * @param contati their number where it is kept, and need not be counted
     */
    async pagina(db: Db, filtri: F, pagina: Pagina, contati?: () => Promise<number>): Promise<List<O>> {
      const { limit = NO_LIMIT, offset = 0 } = pagina
      if (conRicerca(filtri)) return cerca(db, { ...filtri, limit, offset, conta: pagina.conta })
      const righe = await leggi(db, { ...filtri, limit, offset })
      return conConteggio(righe, pagina, contati ?? (async () => (await quanti(db, filtri))[0]?.n))
    },
    /** All of it, page after page. */
    scorri: (db: Db, filtri: F): AsyncGenerator<O[]> =>
      scorri(async (finestra) =>
        conRicerca(filtri)
          ? (await cerca(db, { ...filtri, ...finestra, conta: false })).righe
          : leggi(db, { ...filtri, ...finestra }),
      ),
  }
}

const vuota = (lista: unknown) => lista === '[]' || (Array.isArray(lista) && lista.length === 0)

/** One in so many of a table is a frequent word: to walk through all of it is no dearer than to fetch whoever has it. */
const FREQUENTE = 16

/**
 * On SQLite what is found is known by its ids alone, and put in order in one of two ways: by walking through the list until
 * the page is full where many are found, else by fetching what each is ordered by, ten times dearer than to find it. A list
 * that is found by other tables too does so only for one or two letters: the indexes that lead from those hold the order.
 * @param ordine the column that the list is ordered by before the id
 */
function inDueModi(
  db: Db,
  lista: ListaCercata,
  ordine: string,
  p: Parole & Chiesto,
  filtri: Expression<SqlBool>[],
) {
  const [verso, versoId] = lista.versi.map((v) => sql.raw(v))
  const tabella = sql.table(lista.tabella)
  const dopo = lista.oltre(p, `r.${ordine}`, 'r.id')
  const pagina = (da: RawBuilder<unknown>) =>
    sql`(select json_group_array(id) from (select r.id as id from ${da} ${dopo ? sql`and ${dopo}` : sql``}
      order by ${sql.ref(`r.${ordine}`)} ${verso}, r.id ${versoId}
      limit cast(${p.limit} as bigint) offset cast(${p.offset} as bigint)))`
  // The sign keeps it on the index of the order.
  const camminando = pagina(sql`${tabella} as r where +r.id in (select id from trovati)`)
  const ordinando = pagina(sql`trovati cross join ${tabella} as r where r.id = trovati.id`)
  const trovati = candidati(db, p, { ...lista, ordine: undefined }, filtri)
  return db
    .with(
      (cte) => cte('trovati').materialized(),
      () => sql<{ id: number }>`(select id from (${trovati}))`,
    )
    .selectFrom(sql<{ n: number }>`(select count(*) as n from trovati)`.as('conto'))
    .select([
      sql<unknown>`case when conto.n * ${sql.lit(FREQUENTE)} > (select max(id) from ${tabella})
        then ${camminando} else ${ordinando} end`.as('ids'),
      'conto.n',
    ])
}

/** Everything that is found, `(id, chiave)`. */
function candidati(
  db: Db,
  parole: Parole,
  cercata: Cercata,
  filtri: Expression<SqlBool>[],
  primi?: Primi,
): RawBuilder<unknown> {
  const trovati = conParole(db, parole, cercata, primi)
  if (!trovati) throw new Error(`${cercata.tabella}: a search without words`)
  if (filtri.length === 0) return sql`${trovati}`
  const { tabella, ordine = 'id' } = cercata
  return sql`select ${sql.ref(`${tabella}.id`)} as id, ${sql.ref(`${tabella}.${ordine}`)} as chiave
    from ${sql.table(tabella)} where ${sql.ref(`${tabella}.id`)} in (select id from (${trovati}) as con)
    and ${sql.join(filtri, sql` and `)}`
}

/** With what each word finds in a small table; nothing is looked for there where it finds nothing. */
async function conPiccoli<F extends Parole>(
  db: Db,
  parole: F,
  trova: (db: Db, p: { parola0: string }) => Promise<{ id: number }[]>,
): Promise<F> {
  const tutte = { ...parole }
  for (const n of postiDi(parole)) {
    const piccoli = (await trova(db, { parola0: parole[`parola${n}`] as string })).map(({ id }) => id)
    if (piccoli.length > 0) tutte[`piccoli${n}`] = listaDi(db, piccoli) as F[`piccoli${typeof n}`]
  }
  return tutte
}
