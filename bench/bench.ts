import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { oggi } from '#shared/dates.ts'
import { run, startPostgres } from '#test/postgres.ts'
import { startCommand } from '#test/start-command.ts'
import { riempiArchivio } from './archive.ts'
import { accedi, Chiedente, confronta } from './measure.ts'
import { type Acceso, accendi, memoria, spegniTutti } from './servers.ts'
import {
  conVirgola,
  fuoriMisura,
  type Tornata,
  tabella,
  tabellaConTetto,
  tabellaCrescita,
  tabellaMemoria,
} from './tables.ts'

/**
 * `npm run bench`: fills archives of 1,000, 10,000 and 100,000 customers on both databases, measures the calls of
 * calls.ts beside a ceiling (ceiling.ts) in the same run, and prints Markdown. On this machine only, on temporary copies.
 *   --clienti 1000,10000   sizes · --motore sqlite   one database · --connessioni 1,10,50 · --solo TEXT  only these calls
 *   --secondi N  for each measurement (1) · --breve  a look: one size, one database, ten connections
 *   --clone  also a fresh clone with npm start · --scrivi FILE  the tables into a file too
 */
const { values: opzioni } = parseArgs({
  options: {
    clienti: { type: 'string' },
    motore: { type: 'string' },
    connessioni: { type: 'string' },
    solo: { type: 'string', default: '' },
    secondi: { type: 'string', default: '1' },
    breve: { type: 'boolean', default: false },
    clone: { type: 'boolean', default: false },
    scrivi: { type: 'string' },
  },
})

const numeri = (testo: string) => testo.split(',').map(Number)
const CLIENTI = numeri(opzioni.clienti ?? (opzioni.breve ? '10000' : '1000,10000,100000'))
const MOTORI = (opzioni.motore ?? (opzioni.breve ? 'sqlite' : 'sqlite,postgres')).split(',')
const CONNESSIONI = numeri(opzioni.connessioni ?? (opzioni.breve ? '10' : '1,10,50'))
const SECONDI = Number(opzioni.breve ? '0.5' : opzioni.secondi)
const PASSWORD = 'misure-di-tepore'
/** As `npm start` runs it. */
const SERVER = startCommand()
const TETTO = [process.execPath, 'bench/ceiling.ts']
const PRONTO = '/api/health/ready'
const RIPOSO_MS = 5000

const scritto: string[] = []
const scrivi = (testo: string) => {
  scritto.push(testo)
  console.log(testo)
}
const racconta = (testo: string) => process.stderr.write(`${testo}\n`)

for (const segnale of ['SIGINT', 'SIGTERM'] as const)
  process.once(segnale, () =>
    spegniTutti().finally(() => {
      rmSync(cartella, { recursive: true, force: true })
      process.exit(1)
    }),
  )
const cartella = mkdtempSync(join(tmpdir(), 'tepore-bench-'))
const chiedente = new Chiedente()
const inizio = performance.now()
try {
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
  scrivi(`## ${oggi()}, ${commit}\n`)
  scrivi(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version.slice(1)}.`)
  scrivi(
    `\`${['npm run bench', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' ')}\`\n`,
  )
  if (opzioni.clone) await dalClone()
  const tutte: Tornata[] = []
  for (const engine of MOTORI) {
    const tornate: Tornata[] = []
    for (const clienti of CLIENTI)
      tornate.push(await (engine === 'postgres' ? conPostgres(clienti) : conSqlite(clienti)))
    for (const tornata of tornate) if (tornata.esiti.some((e) => e.tetto)) scrivi(tabellaConTetto(tornata))
    scrivi(tabellaCrescita(tornate))
    tutte.push(...tornate)
  }
  scrivi(tabellaMemoria(tutte))
  const fuori = fuoriMisura(tutte)
  scrivi(
    fuori.length === 0
      ? 'Tutto entro le misure.'
      : `Fuori misura:\n${fuori.map((riga) => `- ${riga}`).join('\n')}`,
  )
  racconta(`${conVirgola((performance.now() - inizio) / 60_000, 1)} minuti`)
  if (opzioni.scrivi) writeFileSync(opzioni.scrivi, `${scritto.join('\n')}\n`)
} finally {
  chiedente.ferma()
  await spegniTutti()
  rmSync(cartella, { recursive: true, force: true })
}

async function dalClone(): Promise<void> {
  const copia = join(cartella, 'clone')
  const prima = performance.now()
  execFileSync('git', ['clone', '--quiet', '.', copia])
  const clonato = performance.now() - prima
  const environment = { ADMIN_PASSWORD: PASSWORD, DATA_DIR: join(copia, 'data') }
  const acceso = await accendi(['npm', 'start'], environment, PRONTO, copia)
  await acceso.spegni()
  const ancora = await accendi(['npm', 'start'], environment, PRONTO, copia)
  await ancora.spegni()
  const secondi = (ms: number) => conVirgola(ms / 1000, 1)
  scrivi(
    tabella(
      ['da una copia appena clonata', 'secondi'],
      [
        ['git clone e npm start, fino a pronto', secondi(clonato + acceso.prontoDopo)],
        ['npm start la seconda volta', secondi(ancora.prontoDopo)],
      ],
    ),
  )
  rmSync(copia, { recursive: true, force: true })
}

async function conSqlite(clienti: number): Promise<Tornata> {
  const [nostri, loro] = [join(cartella, 'nostri'), join(cartella, 'tetto')]
  mkdirSync(nostri)
  await riempi({ DATA_DIR: nostri }, clienti, 'SQLite')
  cpSync(nostri, loro, { recursive: true })
  const tornata = await misura('SQLite', clienti, { DATA_DIR: nostri }, { DATA_DIR: loro })
  for (const dove of [nostri, loro]) rmSync(dove, { recursive: true })
  return tornata
}

async function conPostgres(clienti: number): Promise<Tornata> {
  const server = await startPostgres({ durevole: true })
  const file = join(cartella, 'postgres')
  mkdirSync(file)
  try {
    await run(server.url, 'create database misure')
    const nostro = { DATABASE_URL: `${server.url}/misure`, DATA_DIR: file }
    await riempi(nostro, clienti, 'PostgreSQL')
    await run(server.url, 'create database tetto template misure', 'checkpoint')
    return await misura('PostgreSQL', clienti, nostro, { DATABASE_URL: `${server.url}/tetto` })
  } finally {
    await spegniTutti()
    await server.ferma()
    rmSync(file, { recursive: true })
  }
}

async function riempi(environment: Record<string, string>, clienti: number, engine: string): Promise<void> {
  const prima = performance.now()
  await riempiArchivio(environment, clienti, PASSWORD)
  const secondi = conVirgola((performance.now() - prima) / 1000, 1)
  racconta(`${engine}: ${clienti} clienti in ${secondi} s`)
}

async function misura(
  engine: string,
  clienti: number,
  environment: Record<string, string>,
  ambienteTetto: Record<string, string>,
): Promise<Tornata> {
  const prima = await accendi(SERVER, environment, PRONTO)
  await prima.spegni()
  const nostro = await accendi(SERVER, environment, PRONTO)
  await new Promise((via) => setTimeout(via, RIPOSO_MS))
  const memoriaARiposo = memoria(nostro.processo)
  const tetto: Acceso = await accendi(TETTO, ambienteTetto, '/api/clienti/1')
  const token = await accedi(nostro.url, PASSWORD)
  const scelte = { connessioni: CONNESSIONI, secondi: SECONDI, solo: opzioni.solo }
  const misurato = await confronta(chiedente, { nostro, tetto, token }, scelte)
  await Promise.all([nostro.spegni(), tetto.spegni()])
  return { motore: engine, clienti, prontoDopo: nostro.prontoDopo, memoriaARiposo, ...misurato }
}
