import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/data/schema.ts'

export type Nodo = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Nodo[]
}

/**
 * The tables that a statement reads through with these values: no index leads to what it wants. A list without
 * conditions that is read in the order of an index isn't one of them: what is read is what is answered, and a page ends
 * it. Nor is an index that holds only what is still open.
 */
export async function piani(
  db: Db,
  engine: 'sqlite' | 'postgres',
  istruzione: string,
  valori: readonly unknown[],
): Promise<string[]> {
  return engine === 'sqlite' ? diSqlite(db, istruzione) : diPostgres(db, istruzione, valori)
}

async function diSqlite(db: Db, istruzione: string): Promise<string[]> {
  const { rows } = await sql
    .raw<{ parent: number; detail: string }>(`explain query plan ${istruzione}`)
    .execute(db)
  const nomi = new Map(
    [...istruzione.matchAll(/(?:from|join|update|into)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(\w+)"?)?/gi)].flatMap(
      ([, tabella = '', alias = '']) => [
        [alias, tabella],
        [tabella, tabella],
      ],
    ),
  )
  // A list reads the records whose ids are its page.
  const pagina = /"id" in \((select .* limit \S+ offset \S+)\) order by/s.exec(istruzione)?.[1]
  const fuori = senzaParentesi(pagina ?? istruzione)
  const inOrdine = !/\bwhere (?!1 = 1)/i.test(fuori) && /\blimit\b/i.test(fuori)
  const messiInOrdine = new Set(
    rows.flatMap(({ parent, detail }) => (detail.includes('USE TEMP B-TREE FOR ORDER BY') ? [parent] : [])),
  )
  const { rows: oggetti } = await sql<{ name: string; type: string; sql: string | null }>`
    select name, type, sql from sqlite_master`.execute(db)
  const tabelle = new Set(oggetti.filter((o) => o.type === 'table').map((o) => o.name))
  const parziali = oggetti.filter((o) => o.type === 'index' && / where /i.test(o.sql ?? ''))
  return rows.flatMap(({ parent, detail }) => {
    const alias = /^SCAN (\w+)/.exec(detail)?.[1]
    if (!alias || /VIRTUAL TABLE|CONSTANT ROW/.test(detail)) return []
    if (inOrdine && !messiInOrdine.has(parent)) return []
    if (parziali.some(({ name }) => detail.endsWith(`INDEX ${name}`))) return []
    const tabella = nomi.get(alias) ?? alias
    return tabelle.has(tabella) ? [tabella] : []
  })
}

function senzaParentesi(testo: string): string {
  const meno = testo.replace(/\([^()]*\)/g, '')
  return meno === testo ? testo : senzaParentesi(meno)
}

let numero = 0

async function diPostgres(db: Db, istruzione: string, valori: readonly unknown[]): Promise<string[]> {
  const piano = await esegui(db, 'explain (format json)', istruzione, valori)
  const { rows } = await sql<{ nome: string }>`
    select indexrelid::regclass::text as nome from pg_index where indpred is not null`.execute(db)
  return letteTutte(piano, false, new Set(rows.map(({ nome }) => nome)))
}

/** PostgreSQL's plan of a statement with these values, where indexes win. @param come `explain (…, format json)` */
export async function esegui(
  db: Db,
  come: string,
  istruzione: string,
  valori: readonly unknown[],
): Promise<Nodo> {
  return db.connection().execute(async (una) => {
    const nome = `piano_${numero++}`
    const di = (testo: string) => sql.raw<Record<string, unknown>>(testo).execute(una)
    for (const cosa of ['seqscan', 'hashjoin', 'mergejoin']) await di(`set enable_${cosa} = off`)
    await di('set plan_cache_mode = force_custom_plan')
    await di(`prepare ${nome} as ${istruzione}`)
    const dati = valori.map((v) =>
      v === null || v === undefined ? 'null' : pg.escapeLiteral(Array.isArray(v) ? `{${v}}` : String(v)),
    )
    const { rows } = await di(`${come} execute ${nome}${dati.length > 0 ? `(${dati})` : ''}`)
    await di(`deallocate ${nome}`)
    await di('reset all')
    const [{ Plan }] = Object.values(rows[0] ?? {})[0] as [{ Plan: Nodo }]
    return Plan
  })
}

/** `pagina`: only as much as is asked for is read. */
function letteTutte(nodo: Nodo, pagina: boolean, parziali: Set<string>): string[] {
  const tipo = nodo['Node Type']
  const tabella = nodo['Relation Name']
  const prosegue =
    tipo === 'Limit' ||
    (pagina && /Nested Loop|Result|Subquery Scan|Append|Memoize|Incremental Sort/.test(tipo))
  const sotto = (nodo.Plans ?? []).flatMap((figlio) => letteTutte(figlio, prosegue, parziali))
  if (!tabella) return sotto
  const conIndice = /^Index/.test(tipo) && !parziali.has(nodo['Index Name'] ?? '')
  const senzaCondizione = conIndice && !nodo['Index Cond']
  if (tipo === 'Seq Scan' || (senzaCondizione && (nodo.Filter !== undefined || !pagina)))
    return [tabella, ...sotto]
  return sotto
}
