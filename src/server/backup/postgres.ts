import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { refuseOtherSteps } from '#server/data/migrate.ts'
import { StartupError } from '#server/env.ts'
import type { FilesInUse } from '#server/files/in-use.ts'
import { type Contents, filesQuery } from './contents.ts'
import { DATABASE_FILE } from './manifest.ts'

const run = promisify(execFile)
const FILE = DATABASE_FILE.postgres
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

/** @returns what it wrote. @throws StartupError with its own first line when it fails */
export async function launch(name: Program, args: string[]): Promise<string> {
  try {
    return (await run(programPath(name), args, { maxBuffer: 10_000_000 })).stdout
  } catch (error) {
    if (error instanceof StartupError) throw error
    const { stderr = '' } = error as { stderr?: string }
    throw new StartupError(`${name} non è riuscito: ${stderr.split('\n')[0] || (error as Error).message}`)
  }
}

/**
 * The lines that one of PostgreSQL's programs writes, as it writes them.
 * @throws StartupError with its own first line when it fails
 */
export async function* linesFrom(name: Program, args: string[]): AsyncGenerator<string> {
  const child = spawn(programPath(name), args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(0, 10_000)
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })
  ended.catch(() => undefined)
  let rest = ''
  try {
    for await (const text of child.stdout.setEncoding('utf8') as AsyncIterable<string>) {
      // By `\n` alone: texts hold the other characters that end lines elsewhere.
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } finally {
    child.kill()
  }
  if (rest) yield rest
  if ((await ended) !== 0)
    throw new StartupError(`${name} non è riuscito: ${said.split('\n')[0] || 'si è interrotto'}`)
}

export async function contentsOfPostgres(
  client: pg.Client,
  filesInUse: readonly FilesInUse[],
): Promise<Contents> {
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

/** What a dump of Tepore's may be made of; as `pg_restore --list` says it, after three numbers. */
const PARTS = [
  'TABLE DATA',
  'TABLE',
  'SEQUENCE SET',
  'SEQUENCE OWNED BY',
  'SEQUENCE',
  'DEFAULT',
  'FK CONSTRAINT',
  'CHECK CONSTRAINT',
  'CONSTRAINT',
  'INDEX',
  'TRIGGER',
  'FUNCTION',
  'EXTENSION',
  'COMMENT',
  'ACL',
  'DEFAULT ACL',
]

/** Entries of a dump that none of ours has: other kinds of things, and other schemas than the usual one and this. */
export async function foreignEntries(client: pg.Client, dump: string): Promise<string[]> {
  const { rows } = await client.query<{ schema: string }>('select current_schema() as schema')
  const schema = rows[0]?.schema ?? 'public'
  const list = await launch('pg_restore', ['--list', dump])
  const schemas = `(?:public|${schema.replace(/\W/g, '\\$&')})`
  const known = new RegExp(
    `^\\d+; \\d+ \\d+ (?:SCHEMA - ${schemas}|(?:${PARTS.join('|')}) (?:-|${schemas})) `,
  )
  return list
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(';') && !known.test(line))
    .map((line) => line.replace(/^\d+; \d+ \d+ /, '').toLowerCase())
}

/** The migrations that the database has had; none where it is empty. */
async function migrationsDone(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query<{ table: string | null }>(
    `select to_regclass('kysely_migration') as table`,
  )
  if (!found[0]?.table) return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration')
  return rows.map(({ name }) => name)
}

/**
 * pg_dump of one snapshot, in which rows are counted too, while the program writes. It reads every row: a page that
 * PostgreSQL can't read ends it.
 * @throws StartupError where the database is of a newer program, or pg_dump doesn't go through
 */
export async function snapshotPostgres(
  url: string,
  folder: string,
  filesInUse: readonly FilesInUse[],
): Promise<Contents & { file: string; foreign: string[] }> {
  const client = new pg.Client({ connectionString: url, application_name: 'tepore-backup' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // What a newer one keeps in files isn't among those that are copied.
    refuseOtherSteps(await migrationsDone(client))
    const { rows } = await client.query<{ pg_export_snapshot: string }>('select pg_export_snapshot()')
    await launch('pg_dump', [
      '--format=custom',
      `--snapshot=${rows[0]?.pg_export_snapshot ?? ''}`,
      `--file=${join(folder, FILE)}`,
      `--dbname=${url}`,
    ])
    // Foreign tables and triggers are seen by a restore only, which has an empty database to compare with.
    const foreign = await foreignEntries(client, join(folder, FILE))
    return { ...(await contentsOfPostgres(client, filesInUse)), file: FILE, foreign }
  } finally {
    await client.end()
  }
}
