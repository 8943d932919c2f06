import { sql } from 'kysely'
import { type List, NO_LIMIT, type Pagina } from '#server/http/routes.ts'
import type { Db } from './schema.ts'

declare module './schema.ts' {
  interface Schema {
    /** Rows of each group of the counted tables, in pieces whose sum is the number; triggers keep it (migration 011). */
    conteggi: { tabella: string; gruppo: string; pezzo: number; numero: number; somma: number }
  }
}

const totale = (db: Db, p: { tabella: string; gruppo?: string }) =>
  db
    .selectFrom('conteggi')
    .where('tabella', '=', p.tabella)
    .$if(p.gruppo !== undefined, (q) => q.where('gruppo', '=', p.gruppo ?? ''))
    .select([
      sql<number>`coalesce(sum(numero), 0)`.as('numero'),
      sql<number>`coalesce(sum(somma), 0)`.as('somma'),
    ])
    .execute()

const perGruppo = (db: Db, p: { tabella: string }) =>
  db
    .selectFrom('conteggi')
    .where('tabella', '=', p.tabella)
    .groupBy('gruppo')
    .orderBy('gruppo')
    .select(['gruppo', sql<number>`sum(numero)`.as('numero'), sql<number>`sum(somma)`.as('somma')])
    .execute()

/** How many rows a counted table has, or one group of it: kept, not counted, so as quick at any size. */
export async function quantiIn(db: Db, tabella: string, gruppo?: string): Promise<number> {
  return (await totale(db, { tabella, gruppo }))[0]?.numero ?? 0
}

/** How many rows a group has, and their sum in whole cents. */
export async function contoDi(db: Db, tabella: string, gruppo: string) {
  const [conto] = await totale(db, { tabella, gruppo })
  return { numero: Number(conto?.numero ?? 0), somma: Number(conto?.somma ?? 0) }
}

/** Every group of a counted table that has rows; `somma` in whole cents. */
export async function gruppiDi(db: Db, tabella: string) {
  return (await perGruppo(db, { tabella })).filter(({ numero }) => numero > 0)
}

/** The group of a column that is true or false. */
export const gruppoVero = (vero: boolean): string => (vero ? '1' : '0')

/**
 * A page with how many match in all. Where the page says it by itself, because the list ends within it, nobody is asked.
 * @param quanti asks the database
 */
export async function conConteggio<T>(
  righe: T[],
  { limit = NO_LIMIT, offset = 0, conta }: Pagina,
  quanti: () => Promise<number | undefined>,
): Promise<List<T>> {
  if (conta === false) return { righe, conteggio: righe.length }
  const finisce = righe.length < limit && (righe.length > 0 || offset === 0)
  return { righe, conteggio: finisce ? offset + righe.length : ((await quanti()) ?? 0) }
}
