import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

/** What a list answers: one page of records and the number of all that match. */
export interface List<T> {
  righe: T[]
  conteggio: number
  accanto?: Accanto | undefined
}

/** What an answer holds beside the records of its list, under keys of its own. */
export type Accanto = Readonly<Record<string, unknown>>

/** All of a list, read slice by slice while it is used. */
export interface Whole<T> extends AsyncIterable<T[]> {
  /** Whether more than `n` records match. */
  exceeds(n: number): Promise<boolean>
  /** The same list, each record as `show` makes it. */
  map<S>(show: (record: T) => S): Whole<S>
  /** The same list, each slice as `show` makes it: for what is asked about many records at once. */
  mapSlices<S>(show: (slice: T[]) => S[] | Promise<S[]>): Whole<S>
  accanto?: Accanto | undefined
}

/** The part of a list that is asked for; everything where `limit` is absent. */
export interface PaginaRichiesta {
  limit?: number
  offset?: number
  /** False where nobody wants to know how many match: `conteggio` is then of the page. */
  conta?: false
}

export const NO_LIMIT = 2_147_483_647

/** Records read at a time: few enough that other calls wait for milliseconds, and that databases take their ids. */
const SLICE = 200

/** A list: which records, in which order, and how they are read. */
export interface Listed<DB, TB extends keyof DB, ADB, ATB extends keyof ADB, O, R> {
  /** Those that match, with no more than the conditions need. */
  found: SelectQueryBuilder<DB, TB, object>
  /** All records with everything that is read of them. */
  rows: SelectQueryBuilder<ADB, ATB, O>
  /** Columns, the last of them the id: both queries know them by these names, and what is reckoned from them. */
  order: readonly (readonly [column: string | RawBuilder<unknown>, direction: 'asc' | 'desc'])[]
  read: (rows: O[]) => R[] | Promise<R[]>
}

type Order = Listed<never, never, never, never, never, never>['order']

const ordered = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>, order: Order) =>
  order.reduce((q, [column, direction]) => q.orderBy(named(column), direction), query)

const named = (column: string | RawBuilder<unknown>) =>
  typeof column === 'string' ? sql.ref(column) : column

const idOf = (order: Order) => named(order.at(-1)?.[0] ?? 'id') as RawBuilder<number>

/**
 * One page of a list, and how many match in all: where the list ends within the page, the page says it by itself.
 * Records are joined and read for the page only, not for all that match.
 */
export async function pageOf<DB, TB extends keyof DB, ADB, ATB extends keyof ADB, O, R>(
  { found, rows, order, read }: Listed<DB, TB, ADB, ATB, O, R>,
  { limit = NO_LIMIT, offset = 0, conta }: PaginaRichiesta,
): Promise<List<R>> {
  const id = idOf(order)
  const ids = ordered(found.clearSelect(), order).select(id.as('id')).limit(limit).offset(offset)
  const page = await ordered(rows.where(sql<boolean>`${id} in ${ids}`), order).execute()
  const righe = await read(page)
  const ends = righe.length < limit && (righe.length > 0 || offset === 0)
  if (conta === false) return { righe, conteggio: righe.length }
  return { righe, conteggio: ends ? offset + righe.length : await countOf(found) }
}

/** How many rows a query finds. */
export async function countOf<DB, TB extends keyof DB>(
  found: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const row = await found.clearSelect().select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  return (row as { n: number }).n
}

/** Ids in one query: databases have a limit, which a whole list may pass. */
const BLOCK = 1000

/** What `read` gives for some ids, however many they are. */
export async function inBlocks<T>(
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<T[]>,
): Promise<T[]> {
  const all: T[] = []
  for (let i = 0; i < ids.length; i += BLOCK) all.push(...(await read(ids.slice(i, i + BLOCK))))
  return all
}

/** All of a list as it is when one begins to read it, slice by slice; other calls are served in between. */
export function slicesOf<DB, TB extends keyof DB, ADB, ATB extends keyof ADB, O, R>(
  listed: Listed<DB, TB, ADB, ATB, O, R>,
): Whole<R> {
  const { found, order } = listed
  return whole(
    () => slices(listed),
    async (n) => {
      const ids = found.clearSelect().select(idOf(order).as('id')).limit(1).offset(n)
      return (await ids.execute()).length > 0
    },
  )
}

/** All of a list that is known only as a whole: `read` once, when somebody wants it. */
export function wholeOf<R>(read: () => Promise<R[]>): Whole<R> {
  let all: Promise<R[]> | undefined
  const once = () => (all ??= read())
  return whole(
    async function* () {
      const rows = await once()
      for (let i = 0; i < rows.length; i += SLICE) {
        yield rows.slice(i, i + SLICE)
        await setImmediate()
      }
    },
    async (n) => (await once()).length > n,
  )
}

function whole<R>(read: () => AsyncGenerator<R[]>, exceeds: Whole<R>['exceeds']): Whole<R> {
  const mapSlices: Whole<R>['mapSlices'] = (show) =>
    whole(async function* () {
      for await (const slice of read()) yield await show(slice)
    }, exceeds)
  return {
    [Symbol.asyncIterator]: read,
    exceeds,
    map: (show) => mapSlices((slice) => slice.map(show)),
    mapSlices,
  }
}

async function* slices<DB, TB extends keyof DB, ADB, ATB extends keyof ADB, O, R>({
  found,
  rows,
  order,
  read,
}: Listed<DB, TB, ADB, ATB, O, R>): AsyncGenerator<R[]> {
  const id = idOf(order)
  const all = await idsOf(found, order)
  for (let i = 0; i < all.length; i += SLICE) {
    const ids = sql.join([...all.subarray(i, i + SLICE)])
    const slice = await ordered(rows.where(sql<boolean>`${id} in (${ids})`), order).execute()
    if (slice.length > 0) yield await read(slice)
    await setImmediate()
  }
}

/** The ids of all that match, in order; as one text, because a row for each would cost megabytes while it lasts. */
async function idsOf<DB, TB extends keyof DB>(
  found: SelectQueryBuilder<DB, TB, object>,
  order: Order,
): Promise<Int32Array> {
  const by = sql.join(order.map(([column, direction]) => sql`${named(column)} ${sql.raw(direction)}`))
  const ids = sql<string | null>`string_agg(cast(${idOf(order)} as text), ',' order by ${by})`
  const { text } = (await found.clearSelect().select(ids.as('text')).executeTakeFirstOrThrow()) as {
    text: string | null
  }
  return Int32Array.from(text?.split(',') ?? [], Number)
}
