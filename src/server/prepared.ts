import { type Compilable, CompiledQuery } from 'kysely'
import { direttaInTransazione, letturaDiretta, motoreDi } from './database.ts'
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
  valori: (parametri: Record<string, unknown>) => unknown[]
}

/**
 * A query whose shape never changes, built and compiled once for each engine and for each set of parameters that are
 * given. `costruisci` gets placeholders in their place, and undefined for those not given: it may pass them on and ask
 * whether they are there, not look at their values.
 *
 * @returns a function that runs it with the real parameters and gives its rows
 * @example const trova = compilata((db, p: { id: number }) => db.selectFrom('ditte').selectAll().where('id', '=', p.id))
 */
export function compilata<P extends object, O>(costruisci: (db: Db, parametri: P) => Compilable<O>) {
  const pronte = new Map<string, Pronta>()

  function prepara(db: Db, dati: string[]): Pronta {
    const segnaposti = Object.fromEntries(dati.map((nome) => [nome, new Segnaposto(nome)])) as P
    const { sql, parameters, query } = costruisci(db, segnaposti).compile()
    const valori = (p: Record<string, unknown>) =>
      parameters.map((v) => (v instanceof Segnaposto ? p[v.nome] : v))
    return { sql, legge: query.kind === 'SelectQueryNode', valori }
  }

  return async (db: Db, parametri: P): Promise<O[]> => {
    let forma: string = motoreDi(db)
    for (const nome in parametri) if (parametri[nome] !== undefined) forma += ` ${nome}`
    let pronta = pronte.get(forma)
    if (!pronta) {
      pronta = prepara(db, forma.split(' ').slice(1))
      pronte.set(forma, pronta)
    }
    const valori = pronta.valori(parametri as Record<string, unknown>)
    const diretta = pronta.legge ? (letturaDiretta(db) ?? direttaInTransazione(db)) : direttaInTransazione(db)
    if (diretta) return diretta(pronta.sql, valori) as O[] | Promise<O[]>
    const query = CompiledQuery.raw(pronta.sql, valori)
    return (await db.executeQuery<O>(query)).rows
  }
}
