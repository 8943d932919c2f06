import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A PostgreSQL server for the tests: `url` has no database name, `ferma` stops it and removes its files. */
export type PostgresServer = {
  url: string
  ferma: () => Promise<void>
  /** Ends it at once and starts it again on its files: `SIGQUIT` is its own immediate stop, `SIGKILL` spares no process. */
  abbatti: (segnale: 'SIGQUIT' | 'SIGKILL') => Promise<void>
}

/** What to tell whoever has no PostgreSQL. */
export const NO_POSTGRES =
  'PostgreSQL non trovato: installalo (Debian: apt-get install postgresql) oppure indica un server in TEST_DATABASE_URL.'

/**
 * Starts a private cluster in a temporary folder, on a free loopback port, or uses TEST_DATABASE_URL when it is set.
 * The private one runs without fsync, as it holds nothing that should outlive the tests; `durevole` keeps PostgreSQL's
 * own defaults, for measurements.
 * @throws Error in Italian where the PostgreSQL programs are missing: the suite never skips an engine silently.
 */
export async function startPostgres({ durevole = false } = {}): Promise<PostgresServer> {
  const esterno = process.env.TEST_DATABASE_URL
  if (esterno)
    return {
      url: esterno.replace(/\/[^/]*$/, ''),
      ferma: async () => {},
      abbatti: () =>
        Promise.reject(new Error('TEST_DATABASE_URL indica un server non nostro: non si abbatte.')),
    }

  const programmi = programsFolder()
  if (!programmi) throw new Error(NO_POSTGRES)
  const cartella = mkdtempSync(join(tmpdir(), 'tepore-pg-'))
  const utente = utenteSenzaPrivilegi()
  if (utente) chownSync(cartella, utente.uid, utente.gid)
  const dati = join(cartella, 'dati')
  const porta = await freePort()

  const iniziale = [
    '-D',
    dati,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]
  execFileSync(join(programmi, 'initdb'), iniziale, { ...utente, cwd: cartella, stdio: 'pipe' })
  const opzioni = [
    ...(durevole ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    'max_connections=200',
    ...['listen_addresses=127.0.0.1', `unix_socket_directories=${cartella}`],
  ].flatMap((opzione) => ['-c', opzione])
  const lancia = () =>
    spawn(join(programmi, 'postgres'), ['-D', dati, '-p', String(porta), ...opzioni], {
      ...utente,
      cwd: cartella,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  let processo = lancia()
  const allaPeggio = () => {
    processo.kill('SIGKILL')
    rmSync(cartella, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
  process.once('exit', allaPeggio)

  const url = `postgres://postgres@127.0.0.1:${porta}`
  await attendi(url, processo, ultimeRighe(processo))
  const abbatti = async (segnale: 'SIGQUIT' | 'SIGKILL') => {
    const fine = new Promise((risolvi) => processo.once('exit', risolvi))
    const figli = figliDi(processo.pid ?? 0)
    processo.kill(segnale)
    if (segnale === 'SIGKILL') for (const figlio of figli) uccidi(figlio)
    await fine
    processo = lancia()
    await attendi(url, processo, ultimeRighe(processo))
  }
  const ferma = async () => {
    process.off('exit', allaPeggio)
    const fine = new Promise((risolvi) => processo.once('exit', risolvi))
    processo.kill('SIGINT')
    await fine
    rmSync(cartella, { recursive: true, force: true })
  }
  return { url, ferma, abbatti }
}

/** Runs statements one by one on the maintenance database of the server at `url`. */
export async function run(url: string, ...istruzioni: string[]): Promise<void> {
  const cliente = new pg.Client({ connectionString: `${url}/postgres` })
  await cliente.connect()
  try {
    for (const istruzione of istruzioni) await cliente.query(istruzione)
  } finally {
    await cliente.end()
  }
}

/**
 * A database of that name, empty or a copy of `template`, whose files are copied: through the log, as PostgreSQL does since
 * 15, it is a quarter of a second of work.
 */
export async function createDatabase(url: string, name: string, template?: string): Promise<void> {
  const cliente = new pg.Client({ connectionString: `${url}/postgres` })
  await cliente.connect()
  try {
    const { rows } = await cliente.query("select current_setting('server_version_num')::int as versione")
    const how = rows[0].versione >= 150_000 ? ' strategy file_copy' : ''
    await cliente.query(`create database ${name}${template ? ` template ${template}` : ''}${how}`)
  } finally {
    await cliente.end()
  }
}

/** A TCP port that is free on the loopback address at the moment of asking. */
export function freePort(): Promise<number> {
  return new Promise((risolvi, rifiuta) => {
    const server = createServer()
    server.once('error', rifiuta)
    server.listen(0, '127.0.0.1', () => {
      const indirizzo = server.address()
      server.close(() => risolvi(typeof indirizzo === 'object' && indirizzo ? indirizzo.port : 0))
    })
  })
}

/** The folder that holds initdb and postgres, the newest version first; undefined where there is none. */
export function programsFolder(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versioni = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const altre = ['/opt/homebrew/opt/postgresql/bin', '/usr/local/opt/postgresql/bin']
  const path = (process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':')
  return [...versioni.map((versione) => join(debian, versione, 'bin')), ...altre, ...path]
    .filter((cartella) => cartella !== '')
    .find((cartella) => existsSync(join(cartella, 'initdb')) && existsSync(join(cartella, 'postgres')))
}

/** PostgreSQL refuses to run as root: then it runs as the system's own `postgres` user, else as `nobody`. */
function utenteSenzaPrivilegi(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const nome of ['postgres', 'nobody']) {
    try {
      const numero = (opzione: string) =>
        Number(execFileSync('id', [opzione, nome], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: numero('-u'), gid: numero('-g') }
    } catch {
      // that user does not exist here
    }
  }
  throw new Error(
    'PostgreSQL non può girare come root e qui manca un altro utente: indica TEST_DATABASE_URL.',
  )
}

/** The processes whose parent is `pid`: PostgreSQL gives each of its own a session, so that no group holds them. */
function figliDi(pid: number): number[] {
  const testo = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return testo
    .split('\n')
    .map((riga) => riga.trim().split(/\s+/).map(Number))
    .flatMap(([figlio = 0, padre]) => (padre === pid ? [figlio] : []))
}

function uccidi(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it has ended by itself
  }
}

function ultimeRighe(processo: ChildProcess): () => string {
  let testo = ''
  processo.stderr?.on('data', (pezzo) => {
    testo = (testo + String(pezzo)).slice(-2000)
  })
  return () => testo
}

async function attendi(url: string, processo: ChildProcess, registro: () => string): Promise<void> {
  for (let tentativo = 0; tentativo < 300 && processo.exitCode === null; tentativo++) {
    try {
      return await run(url)
    } catch {
      await new Promise((risolvi) => setTimeout(risolvi, 50))
    }
  }
  throw new Error(`PostgreSQL non è partito:\n${registro()}`)
}
