import { setTimeout as attendi } from 'node:timers/promises'
import { sql } from 'kysely'

/** Rows read at a time: few enough that other calls wait for milliseconds. */
const PASSO = 200

/** After each page at most so long, in ms, belongs to others. */
const RESPIRO = 10

/** Where a page of a list ended: the value it is ordered by, where it is not the id alone, and the id. */
export interface Segno {
  dopo?: string
  dopoId?: number
}

/** The rows after a mark, in a list ordered by `colonna` and `id` in one direction; undefined without a mark. */
export const oltre =
  (verso: 'asc' | 'desc') =>
  ({ dopo, dopoId }: Segno, colonna: string, id: string) =>
    dopoId === undefined
      ? undefined
      : sql<boolean>`(${sql.ref(colonna)}, ${sql.ref(id)}) ${sql.raw(verso === 'asc' ? '>' : '<')} (${dopo}, ${dopoId})`

/**
 * A whole list in pages, each read by the key of the last row of the one before: the cost of a page does not grow with
 * its place, nothing is held in between, and after each other calls are served for half as long as it took.
 * @param leggi reads `limit` rows after a mark, with the columns `dopo` (where the list has an order key) and `dopoId`
 */
export async function* scorri<R>(
  leggi: (finestra: Segno & { limit: number; offset: number }) => Promise<R[]>,
): AsyncGenerator<R[]> {
  let segno: Segno = {}
  for (;;) {
    const inizio = performance.now()
    const righe = await leggi({ ...segno, limit: PASSO, offset: 0 })
    if (righe.length > 0) yield righe
    const ultima = righe.at(-1) as Segno | undefined
    if (ultima === undefined || righe.length < PASSO) return
    segno = { dopo: ultima.dopo, dopoId: ultima.dopoId }
    await attendi(Math.min(RESPIRO, (performance.now() - inizio) / 2))
  }
}
