import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import pg from 'pg'
import type { Riga } from './ceiling-shapes.ts'
import { SQL } from './ceiling-sql.ts'

/** Runs a statement of `SQL` and gives its rows. */
export type Chiedi = (
  nome: keyof typeof SQL,
  ...valori: (string | number | null)[]
) => Promise<Riga[]> | Riga[]

export interface Base {
  chiedi: Chiedi
  scrivi: (cosa: (chiedi: Chiedi) => Promise<string>) => Promise<string>
  cerca: 'cercaSqlite' | 'cercaPostgres'
}

export function sqlite(cartella: string): Base {
  const db = new DatabaseSync(join(cartella, 'tepore.sqlite'))
  db.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;
    pragma cache_size = -32768; pragma temp_store = memory`)
  const pronte = new Map<string, StatementSync>()
  const chiedi: Chiedi = (nome, ...valori) => {
    let pronta = pronte.get(nome)
    if (!pronta) {
      pronta = db.prepare(SQL[nome].replace(/\$(\d+)/g, '?$1'))
      pronte.set(nome, pronta)
    }
    return pronta.all(...valori)
  }
  const [inizia, conferma] = [db.prepare('begin immediate'), db.prepare('commit')]
  let prima: Promise<unknown> = Promise.resolve()
  const scrivi: Base['scrivi'] = (cosa) => {
    const mia = prima.then(async () => {
      inizia.run()
      const esito = await cosa(chiedi)
      conferma.run()
      return esito
    })
    prima = mia
    return mia
  }
  return { chiedi, scrivi, cerca: 'cercaSqlite' }
}

export function postgres(url: string): Base {
  for (const numero of [20, 1700]) pg.types.setTypeParser(numero, Number)
  pg.types.setTypeParser(1082, (v: string) => v)
  pg.types.setTypeParser(1184, (v: string) => new Date(v).toISOString())
  const pool = new pg.Pool({ connectionString: url, max: 16, options: '-c timezone=UTC' })
  const di =
    (chi: pg.Pool | pg.PoolClient): Chiedi =>
    async (nome, ...values) =>
      (await chi.query({ name: nome, text: SQL[nome], values })).rows
  const scrivi: Base['scrivi'] = async (cosa) => {
    const uno = await pool.connect()
    await uno.query('begin')
    const esito = await cosa(di(uno))
    await uno.query('commit')
    uno.release()
    return esito
  }
  return { chiedi: di(pool), scrivi, cerca: 'cercaPostgres' }
}
