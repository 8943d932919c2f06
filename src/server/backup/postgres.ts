import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { StartupError } from '#server/env.ts'
import type { FilesInUse } from '#server/files/in-use.ts'
import { type Contents, filesQuery } from './contents.ts'

const run = promisify(execFile)
const FILE = 'tepore.dump'
const DEBIAN = '/usr/lib/postgresql'

type Program = 'pg_dump' | 'pg_restore'

/** PostgreSQL's own program, from the path or from Debian's folders (the newest). */
function programPath(name: Program): string {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN, version, 'bin'))
    : []
  const found = [...(process.env.PATH ?? '').split(delimiter), ...debian]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
  if (!found) throw new StartupError(`manca ${name}: installa i programmi client di PostgreSQL`)
  return found
}

async function launch(name: Program, args: string[]): Promise<void> {
  try {
    await run(programPath(name), args, { maxBuffer: 10_000_000 })
  } catch (error) {
    if (error instanceof StartupError) throw error
    const { stderr = '' } = error as { stderr?: string }
    throw new StartupError(`${name} non è riuscito: ${stderr.split('\n')[0] || (error as Error).message}`)
  }
}

async function contentsOf(client: pg.Client, filesInUse: readonly FilesInUse[]): Promise<Contents> {
  const names = async (query: string) =>
    (await client.query<{ name: string }>(query)).rows.map(({ name }) => name)
  const rows: Record<string, number> = {}
  for (const table of await names(
    `select tablename as name from pg_tables where schemaname = current_schema() order by tablename`,
  )) {
    const { rows: counted } = await client.query<{ n: string }>(`select count(*) as n from "${table}"`)
    rows[table] = Number(counted[0]?.n ?? 0)
  }
  const columns = await names(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema()`,
  )
  const query = filesQuery(filesInUse, new Set(columns))
  return { rows, files: query ? await names(query) : [] }
}

/** pg_dump of one snapshot, in which rows are counted too, while the program writes. */
export async function snapshotPostgres(
  url: string,
  folder: string,
  filesInUse: readonly FilesInUse[],
): Promise<Contents & { file: string }> {
  const client = new pg.Client({ connectionString: url, application_name: 'tepore-backup' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ pg_export_snapshot: string }>('select pg_export_snapshot()')
    await launch('pg_dump', [
      '--format=custom',
      `--snapshot=${rows[0]?.pg_export_snapshot ?? ''}`,
      `--file=${join(folder, FILE)}`,
      `--dbname=${url}`,
    ])
    return { ...(await contentsOf(client, filesInUse)), file: FILE }
  } finally {
    await client.end()
  }
}

/**
 * Restores into an empty database, in one transaction.
 * @returns what it holds then
 * @throws StartupError when the database holds tables already
 */
export async function putBackPostgres(
  url: string,
  folder: string,
  filesInUse: readonly FilesInUse[],
): Promise<Contents> {
  const client = new pg.Client({ connectionString: url, application_name: 'tepore-ripristino' })
  await client.connect()
  try {
    if (Object.keys((await contentsOf(client, [])).rows).length > 0)
      throw new StartupError('il database contiene già delle tabelle: indicane uno vuoto con DATABASE_URL')
    await launch('pg_restore', [
      '--no-owner',
      '--single-transaction',
      '--exit-on-error',
      `--dbname=${url}`,
      join(folder, FILE),
    ])
    return await contentsOf(client, filesInUse)
  } finally {
    await client.end()
  }
}
