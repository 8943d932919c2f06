import { type Compilable, CompiledQuery, sql } from 'kysely'
import { direttaInTransazione, letturaDiretta, type Engine, engineOf } from './database.ts'
import type { Db } from './schema.ts'

class Segnaposto {
  readonly nome: string
  constructor(nome: string) {
    this.nome = nome
  }
}

interface Pronta {
  sql: string
  /** Whether it only reads. */
  legge: boolean
  valori: (params: Record<string, unknown>) => unknown[]
}

const PAGINA = ['limit', 'offset']
/** Pages that screens ask for at their opening; what others ask must not become statements without end. */
const PRIME_PAGINE = new Set([1, 20, 30, 50, 60, 100])

/**
 * Whether a query is asked for nothing but its first page. PostgreSQL then gets a text without parameters, which it plans
 * once: it does not keep the plan of a page whose size it is not told, and a list costs more to plan than to read.
 */
function soloPrimaPagina(engine: Engine, params: Record<string, unknown>): boolean {
  return (
    engine === 'postgres' &&
    params.offset === 0 &&
    PRIME_PAGINE.has(Number(params.limit)) &&
    Object.keys(params).every((nome) => PAGINA.includes(nome) || params[nome] === undefined)
  )
}

/**
 * A query whose shape never changes, built and compiled once for each engine and for each set of parameters that are
 * given. `costruisci` gets placeholders in their place, and undefined for those not given: it may pass them on and ask
 * whether they are there, not look at their values.
 *
 * @returns a function that runs it with the real parameters and gives its rows
 * @example const trova = compilata((db, p: { id: number }) => db.selectFrom('ditte').selectAll().where('id', '=', p.id))
 */
export function compilata<P extends object, O>(costruisci: (db: Db, params: P) => Compilable<O>) {
  const pronte = new Map<string, Pronta>()

  function prepare(db: Db, dati: Record<string, unknown>): Pronta {
    const { sql: testo, parameters, query } = costruisci(db, dati as P).compile()
    const valori = (p: Record<string, unknown>) =>
      parameters.map((v) => (v instanceof Segnaposto ? p[v.nome] : v))
    return { sql: testo, legge: query.kind === 'SelectQueryNode', valori }
  }

  return async (db: Db, params: P): Promise<O[]> => {
    const dati = params as Record<string, unknown>
    const engine = engineOf(db)
    const primaPagina = soloPrimaPagina(engine, dati)
    let forma: string = primaPagina ? `${engine} ${dati.limit}` : engine
    for (const nome in dati) if (dati[nome] !== undefined) forma += ` ${nome}`
    let pronta = pronte.get(forma)
    if (!pronta) {
      const posto = (nome: string) => (primaPagina ? sql.lit(dati[nome]) : new Segnaposto(nome))
      const nomi = Object.keys(dati).filter((nome) => dati[nome] !== undefined)
      pronta = prepare(db, Object.fromEntries(nomi.map((nome) => [nome, posto(nome)])))
      pronte.set(forma, pronta)
    }
    const valori = pronta.valori(dati)
    const diretta = pronta.legge ? (letturaDiretta(db) ?? direttaInTransazione(db)) : direttaInTransazione(db)
    if (diretta) return diretta(pronta.sql, valori) as O[] | Promise<O[]>
    const query = CompiledQuery.raw(pronta.sql, valori)
    return (await db.executeQuery<O>(query)).rows
  }
}
