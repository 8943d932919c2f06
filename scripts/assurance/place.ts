import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { type PostgresServer, run, startPostgres } from '#test/postgres.ts'
import { guarda, type Occhio } from './archive.ts'
import { allaFine, cartellaTemporanea } from './program.ts'
import type { Conto, Opzioni, Parte } from './tally.ts'

export type Motore = 'sqlite' | 'postgres'

/** Where a program keeps its data, as its environment names it. */
export type Luogo = { DATA_DIR: string; DATABASE_URL?: string }

/** A PostgreSQL of its own, which is gone with its part. */
export async function unPostgres(): Promise<PostgresServer> {
  const postgres = await startPostgres({ durevole: true })
  allaFine(() => postgres.ferma())
  return postgres
}

/** An empty database of this server: one of that name goes before. @returns its address */
export async function svuotata({ url }: PostgresServer, nome: string): Promise<string> {
  const database = nome.replaceAll('-', '_')
  await run(url, `drop database if exists ${database} with (force)`, `create database ${database}`)
  return `${url}/${database}`
}

/** A folder, and an empty database of this server. */
export async function inPostgres(postgres: PostgresServer, nome: string): Promise<Required<Luogo>> {
  return { DATA_DIR: cartellaTemporanea(nome), DATABASE_URL: await svuotata(postgres, nome) }
}

/** A new place for data: a folder, and on PostgreSQL a database of a server of its own. */
export async function luogo(nome: string, motore: Motore = 'sqlite'): Promise<Luogo> {
  return motore === 'sqlite' ? { DATA_DIR: cartellaTemporanea(nome) } : inPostgres(await unPostgres(), nome)
}

/** Looks at what is written there, whatever the program says. */
export async function conOcchio<T>(dove: Luogo, fai: (occhio: Occhio) => Promise<T>): Promise<T> {
  const occhio = await guarda(dove)
  try {
    return await fai(occhio)
  } finally {
    await occhio.chiudi()
  }
}

/** Writes there, beside the program. */
export async function scriviDentro({ DATA_DIR, DATABASE_URL }: Luogo, sql: string): Promise<void> {
  if (DATABASE_URL) {
    const cliente = new pg.Client({ connectionString: DATABASE_URL })
    await cliente.connect()
    await cliente.query(sql)
    await cliente.end()
    return
  }
  const aperto = new DatabaseSync(join(DATA_DIR, 'tepore.sqlite'))
  aperto.exec(sql)
  aperto.close()
}

/**
 * The same part on each engine.
 * @param nome with the sign that the engine's name follows
 */
export const suEntrambi = (
  nome: string,
  chiave: string,
  esegui: (conto: Conto, motore: Motore, opzioni: Opzioni) => Promise<void>,
): Parte[] =>
  (
    [
      ['sqlite', 'SQLite'],
      ['postgres', 'PostgreSQL'],
    ] as const
  ).map(([motore, detto]) => ({
    nome: `${nome} ${detto}`,
    chiave: `${chiave}-${motore}`,
    esegui: (conto, opzioni) => esegui(conto, motore, opzioni),
  }))
