import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort, run, startPostgres } from '#test/postgres.ts'

/** A checkout that is measured from outside: its demo command, its server process, its HTTP answers. */
export interface Version {
  name: 'now' | 'before'
  dir: string
}

export interface Server {
  url: string
  pid: number
  stop: () => Promise<void>
}

export type Engine = 'sqlite' | 'postgres'

/** Of everybody in the demo data. */
export const PASSWORD = 'misure-di-tepore'
const READY_WITHIN_MS = 60_000
const FILLED_WITHIN_MS = 900_000

// The caller's own database is not for measuring.
delete process.env.DATABASE_URL

/** What a run makes is here, and goes when the process ends; so do the servers that a failure leaves running. */
const runFolder = mkdtempSync(join(tmpdir(), 'tepore-bench-'))
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(runFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** @param before the checkout to compare with, if any */
export function versions(checkout: string, before?: string): [Version, ...Version[]] {
  const now: Version = { name: 'now', dir: resolve(checkout) }
  return before ? [now, { name: 'before', dir: resolve(before) }] : [now]
}

/** What that checkout's package.json runs as `script`, with its own Node and without the pre-script. */
function command(dir: string, script: string): [string, string[]] {
  const { scripts } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))
  const [, ...args] = (scripts[script] as string).split(' ')
  return [join(dir, 'node_modules/.bin/node'), args]
}

/** What decides how the demo data are stored: a copy of them is good for as long as this stays. */
function dataKey(dir: string): string {
  const hash = createHash('sha256').update(dir)
  for (const folder of ['migrations', 'scripts/demo'])
    for (const name of readdirSync(join(dir, folder), { recursive: true, encoding: 'utf8' }).sort())
      if (/\.(ts|sql)$/.test(name)) hash.update(readFileSync(join(dir, folder, name)))
  return hash.digest('hex').slice(0, 12)
}

/** Five visits and an invoice to a customer, as the demo invents them; their history is two years long. */
async function fill(
  { dir }: Version,
  customers: number,
  dataDir: string,
  env: Record<string, string> = {},
): Promise<void> {
  const sizes = {
    clienti: customers,
    appuntamenti: customers * 5,
    fatture: customers,
    rcee: Math.round(customers * 0.8),
    preventivi: Math.round(customers * 0.4),
  }
  const [node, args] = command(dir, 'demo')
  const options = Object.entries(sizes).flatMap(([name, n]) => [`--${name}`, String(n)])
  const child = spawn(node, [...args, ...options, '--solo-dati', '--data', dataDir], {
    cwd: dir,
    env: { ...process.env, ...env, DEMO_PASSWORD: PASSWORD },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: FILLED_WITHIN_MS,
  })
  running.add(child)
  const [code] = await once(child, 'exit')
  running.delete(child)
  if (code !== 0) throw new Error(`${dir}: the demo data for ${customers} customers were not made`)
}

let cluster: ReturnType<typeof startPostgres> | undefined
let started = 0

export const stopPostgres = async () => (await cluster)?.ferma()

/**
 * Starts a server on its own copy of the demo data. On SQLite the data are kept in the system's temporary folder for the
 * next run (the demo command renews them when the day is another); on PostgreSQL, started as it is installed, they are
 * written anew.
 * @param statistics false: the planner's, which the demo makes at its end, are thrown away, as on an archive of the first day
 */
export async function startOn(
  version: Version,
  engine: Engine,
  customers: number,
  statistics = true,
): Promise<Server> {
  const dataDir = join(runFolder, String(++started))
  if (engine === 'sqlite') {
    const kept = join(tmpdir(), 'tepore-bench-data', `${dataKey(version.dir)}-${customers}`)
    mkdirSync(kept, { recursive: true })
    await fill(version, customers, kept)
    cpSync(kept, dataDir, { recursive: true })
    if (!statistics) forget(join(dataDir, 'tepore.sqlite'))
    return start(version, { DATA_DIR: dataDir })
  }
  mkdirSync(dataDir)
  cluster ??= startPostgres({ durevole: true })
  const { url } = await cluster
  const name = `bench_${started}`
  await run(url, `create database ${name}`)
  const env = { DATA_DIR: dataDir, DATABASE_URL: `${url}/${name}` }
  await fill(version, customers, dataDir, env)
  // now, and not by PostgreSQL's own housekeeping while somebody is measured
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  await client.query('vacuum analyze')
  if (!statistics) await client.query('delete from pg_statistic')
  await client.query('checkpoint')
  await client.end()
  return start(version, env)
}

function forget(file: string): void {
  const archive = new DatabaseSync(file)
  archive.exec('delete from sqlite_stat1')
  if (archive.prepare("select 1 from sqlite_master where name = 'sqlite_stat4'").get())
    archive.exec('delete from sqlite_stat4')
  archive.close()
}

async function start({ dir }: Version, env: Record<string, string>): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log = join(runFolder, `${port}.log`)
  const out = openSync(log, 'a')
  const [node, args] = command(dir, 'start')
  const child = spawn(node, args, {
    cwd: dir,
    env: { ...process.env, ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', out, out],
  })
  running.add(child)
  const ended = new Promise((done) => child.once('exit', done)).then(() => running.delete(child))
  const stop = async () => {
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
    await ended
    clearTimeout(late)
  }
  const limit = performance.now() + READY_WITHIN_MS
  while (performance.now() < limit && child.exitCode === null) {
    const answers = await fetch(`${url}/api/health/ready`).then(
      (r) => r.ok,
      () => false,
    )
    if (answers) return { url, pid: child.pid ?? 0, stop }
    await pause(20)
  }
  await stop()
  throw new Error(`${dir} did not start:\n${readFileSync(log, 'utf8').slice(-2000)}`)
}

/** Resident memory in MB; NaN where the system has no /proc. */
export function memoryOf({ pid }: Server): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}
