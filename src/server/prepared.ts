import { type Compilable, CompiledQuery, type Kysely } from 'kysely'
import { motoreDi } from './database.ts'
import type { Db } from './schema.ts'

class Segnaposto {
  readonly nome: string
  constructor(nome: string) {
    this.nome = nome
  }
}

interface Pronta {
  sql: string
  valori: (parametri: Record<string, unknown>) => unknown[]
}

/**
 * A query whose shape never changes, built and compiled once for each engine. `costruisci` gets placeholders in the
 * place of the parameters: it may pass them on, not look at them.
 *
 * @returns a function that runs it with the real parameters and gives its rows
 * @example const trova = compilata((db, p: { id: number }) => db.selectFrom('ditte').selectAll().where('id', '=', p.id))
 */
export function compilata<P extends object, O>(costruisci: (db: Db, parametri: P) => Compilable<O>) {
  const pronte = new Map<string, Pronta>()

  function prepara(db: Db): Pronta {
    const segnaposti = new Proxy({}, { get: (_, nome) => new Segnaposto(String(nome)) }) as P
    const { sql, parameters } = costruisci(db, segnaposti).compile()
    const valori = (p: Record<string, unknown>) =>
      parameters.map((v) => (v instanceof Segnaposto ? p[v.nome] : v))
    return { sql, valori }
  }

  return async (db: Db | Kysely<never>, parametri: P): Promise<O[]> => {
    const motore = motoreDi(db as Db)
    let pronta = pronte.get(motore)
    if (!pronta) {
      pronta = prepara(db as Db)
      pronte.set(motore, pronta)
    }
    const query = CompiledQuery.raw(pronta.sql, pronta.valori(parametri as Record<string, unknown>))
    return (await (db as Db).executeQuery<O>(query)).rows
  }
}
