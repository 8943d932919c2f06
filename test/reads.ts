import { StatementSync } from 'node:sqlite'
import type { Db } from '#server/data/schema.ts'
import { esegui, type Nodo } from './plans.ts'

/** How many rows a statement reads, and how many it gives, counts or adds up. */
export interface Lette {
  lette: number
  date: number
}

/** SQLite's own counter: reading a row takes from five steps to fifteen with its columns. */
const PASSI_PER_RIGA = 15

/** SQLite doesn't say what it adds up. */
const SOMMA = /\b(count|sum|min|max|string_agg|exists|over)\s*\(|group by/

/** Tells of each statement that SQLite runs what it read and gave. @returns ends it */
export function ascoltaSqlite(senti: (istruzione: string, lette: Lette) => void): () => void {
  const { all } = StatementSync.prototype
  // Node's types don't know of them yet.
  type Contata = StatementSync & { stat: (quale: 'vmStep') => number; resetStats: () => void }
  StatementSync.prototype.all = function (this: Contata, ...valori) {
    this.resetStats()
    const righe = all.apply(this, valori as never)
    if (!SOMMA.test(this.sourceSQL))
      senti(this.sourceSQL, {
        lette: Math.round(this.stat('vmStep') / PASSI_PER_RIGA),
        date: Math.max(righe.length, valori.length),
      })
    return righe
  } as StatementSync['all']
  return () => {
    StatementSync.prototype.all = all
  }
}

/** The same of a statement on PostgreSQL, which runs it. @param piccole tables that are read whole on purpose */
export async function lettePostgres(
  db: Db,
  istruzione: string,
  valori: readonly unknown[],
  piccole: ReadonlySet<string>,
): Promise<Lette> {
  const piano = await esegui(db, 'explain (analyze, timing off, format json)', istruzione, valori)
  const nodi = (nodo: Nodo): Nodo[] => [nodo, ...(nodo.Plans ?? []).flatMap(nodi)]
  const righe = (nodo: Nodo) => (nodo['Actual Rows'] ?? 0) * (nodo['Actual Loops'] ?? 1)
  const scartate = (nodo: Nodo) =>
    ((nodo['Rows Removed by Filter'] ?? 0) + (nodo['Rows Removed by Index Recheck'] ?? 0)) *
    (nodo['Actual Loops'] ?? 1)
  const tutti = nodi(piano)
  return {
    lette: tutti
      .filter(({ 'Relation Name': di }) => di && !piccole.has(di))
      .reduce((n, uno) => n + righe(uno) + scartate(uno), 0),
    date: Math.max(
      valori.length,
      righe(piano),
      ...tutti
        .filter((n) => /Aggregate|WindowAgg/.test(n['Node Type']))
        .flatMap((n) => (n.Plans ?? []).map(righe)),
    ),
  }
}
