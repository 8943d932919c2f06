import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { StartupError } from '#server/env.ts'

const run = promisify(execFile)
const FILE = 'tepore.dump'
const DEBIAN = '/usr/lib/postgresql'

/** PostgreSQL's own program, from the path or from Debian's folders (the newest). */
function programma(nome: 'pg_dump' | 'pg_restore'): string {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((a, b) => Number(b) - Number(a))
        .map((v) => join(DEBIAN, v, 'bin'))
    : []
  const trovato = [...(process.env.PATH ?? '').split(delimiter), ...debian]
    .map((cartella) => join(cartella, nome))
    .find((path) => existsSync(path))
  if (!trovato) throw new StartupError(`manca ${nome}: installa i programmi client di PostgreSQL`)
  return trovato
}

async function lancia(nome: 'pg_dump' | 'pg_restore', argomenti: string[]): Promise<void> {
  try {
    await run(programma(nome), argomenti, { maxBuffer: 10_000_000 })
  } catch (errore) {
    if (errore instanceof StartupError) throw errore
    const { stderr = '' } = errore as { stderr?: string }
    throw new StartupError(`${nome} non è riuscito: ${stderr.split('\n')[0] || (errore as Error).message}`)
  }
}

async function conta(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = current_schema() order by tablename`,
  )
  const righe: Record<string, number> = {}
  for (const { tablename } of rows) {
    const { rows: n } = await client.query<{ n: string }>(`select count(*) as n from "${tablename}"`)
    righe[tablename] = Number(n[0]?.n ?? 0)
  }
  return righe
}

/** pg_dump of one snapshot, in which rows are counted too, while the program writes. */
export async function snapshotPostgres(url: string, verso: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'tepore-backup' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ pg_export_snapshot: string }>('select pg_export_snapshot()')
    const scatto = rows[0]?.pg_export_snapshot ?? ''
    await lancia('pg_dump', [
      '--format=custom',
      `--snapshot=${scatto}`,
      `--file=${join(verso, FILE)}`,
      `--dbname=${url}`,
    ])
    const righe = await conta(client)
    const impronte = await client.query<{ impronta: string }>('select distinct impronta from documenti')
    return { motore: 'postgres' as const, file: FILE, righe, impronte: impronte.rows.map((r) => r.impronta) }
  } finally {
    await client.end()
  }
}

/**
 * Restores into an empty database, in one transaction, and counts its rows.
 * @throws StartupError when the database holds tables already
 */
export async function putBackPostgres(url: string, da: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url, application_name: 'tepore-ripristino' })
  await client.connect()
  try {
    if (Object.keys(await conta(client)).length > 0)
      throw new StartupError('il database contiene già delle tabelle: indicane uno vuoto con DATABASE_URL')
    await lancia('pg_restore', [
      '--no-owner',
      '--single-transaction',
      '--exit-on-error',
      `--dbname=${url}`,
      join(da, FILE),
    ])
    return await conta(client)
  } finally {
    await client.end()
  }
}
