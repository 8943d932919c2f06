import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { avviaPostgres, esegui } from '#test/postgres.ts'
import { type Acceso, accendi, processore, spegniTutti } from './servers.ts'

/**
 * `node bench/polls.ts [--clienti 100000] [--postgres]`: what the calls cost that every open page repeats by itself, the
 * first time and while nothing has changed (If-None-Match → 304). One connection; processor time of the server's process.
 */
const { values: opzioni } = parseArgs({
  options: {
    clienti: { type: 'string', default: '10000' },
    postgres: { type: 'boolean', default: false },
    chiamate: { type: 'string', default: '2000' },
  },
})
const PASSWORD = 'misure-di-tepore'
const CHIAMATE = Number(opzioni.chiamate)
const PRONTO = '/api/health/ready'
const SERVER = JSON.parse(readFileSync('package.json', 'utf8'))
  .scripts.start.replace(/^node/, process.execPath)
  .split(' ')
const PERCORSI = ['/api/dashboard/stats', '/api/notifiche?limit=20', '/api/notifiche/non-lette']
const agente = new Agent({ keepAlive: true, maxSockets: 1 })

const cartella = mkdtempSync(join(tmpdir(), 'tepore-polls-'))
try {
  console.log(
    `${opzioni.clienti} clienti · ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n`,
  )
  console.log('| motore | chiamata | risposta | byte | p50 ms | p99 ms | CPU µs |')
  console.log('| --- | --- | --- | ---: | ---: | ---: | ---: |')
  const sqlite = { DATA_DIR: join(cartella, 'sqlite') }
  riempi(sqlite)
  await misura('SQLite', sqlite)
  if (opzioni.postgres) {
    const server = await avviaPostgres({ durevole: true })
    try {
      await esegui(server.url, 'create database misure')
      const postgres = { DATABASE_URL: `${server.url}/misure`, DATA_DIR: join(cartella, 'postgres') }
      riempi(postgres)
      await misura('PostgreSQL', postgres)
    } finally {
      await server.ferma()
    }
  }
} finally {
  agente.destroy()
  await spegniTutti()
  rmSync(cartella, { recursive: true, force: true })
}

function riempi(ambiente: { DATA_DIR: string; DATABASE_URL?: string }): void {
  const n = Number(opzioni.clienti)
  const quanti = ['--clienti', `${n}`, '--appuntamenti', `${n * 5}`, '--fatture', `${n}`]
  const argomenti = ['scripts/demo.ts', '--solo-dati', '--data', ambiente.DATA_DIR, ...quanti]
  execFileSync(process.execPath, argomenti, { env: { ...process.env, ...ambiente, DEMO_PASSWORD: PASSWORD } })
}

async function misura(motore: string, ambiente: Record<string, string>): Promise<void> {
  const server = await accendi(SERVER, ambiente, PRONTO)
  const risposta = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin', password: PASSWORD }),
  })
  const token = (await risposta.json()).data.token
  for (const percorso of PERCORSI) {
    const intera = await ripeti(server, percorso, { authorization: `Bearer ${token}` })
    const { etag } = await chiama(server, percorso, { authorization: `Bearer ${token}` })
    const uguale = await ripeti(server, percorso, {
      authorization: `Bearer ${token}`,
      'if-none-match': etag ?? '',
    })
    for (const { stato, byte, p50, p99, cpu } of [intera, uguale])
      console.log(
        `| ${motore} | ${percorso} | ${stato} | ${byte} | ${p50.toFixed(2)} | ${p99.toFixed(2)} | ${cpu.toFixed(0)} |`,
      )
  }
  await server.spegni()
}

async function ripeti(server: Acceso, percorso: string, intestazioni: Record<string, string>) {
  for (let n = 0; n < CHIAMATE / 10; n++) await chiama(server, percorso, intestazioni)
  const tempi: number[] = []
  const prima = processore(server.processo)
  let ultima = { stato: 0, byte: 0 }
  for (let n = 0; n < CHIAMATE; n++) {
    const inizio = performance.now()
    ultima = await chiama(server, percorso, intestazioni)
    tempi.push(performance.now() - inizio)
  }
  const cpu = (processore(server.processo) - prima) / CHIAMATE
  tempi.sort((a, b) => a - b)
  const percentile = (p: number) => tempi[Math.floor(tempi.length * p)] ?? Number.NaN
  return { ...ultima, cpu, p50: percentile(0.5), p99: percentile(0.99) }
}

function chiama({ url }: Acceso, percorso: string, headers: Record<string, string>) {
  return new Promise<{ stato: number; byte: number; etag: string | undefined }>((riuscita, fallita) => {
    get(url + percorso, { agent: agente, headers }, (risposta) => {
      let byte = 0
      risposta.on('data', (pezzo: Buffer) => {
        byte += pezzo.length
      })
      risposta.on('end', () =>
        riuscita({ stato: risposta.statusCode ?? 0, byte, etag: risposta.headers.etag }),
      )
    }).on('error', fallita)
  })
}
