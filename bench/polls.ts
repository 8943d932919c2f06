import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { run, startPostgres } from '#test/postgres.ts'
import { startCommand } from '#test/start-command.ts'
import { riempiArchivio } from './archive.ts'
import { type Acceso, accendi, processore, spegniTutti } from './servers.ts'

/**
 * `node bench/polls.ts [--clienti 100000] [--postgres]`: what the calls cost that every open page repeats by itself, the
 * first time after somebody wrote something (the write itself is not measured), again, and while nothing has changed
 * (If-None-Match → 304). One connection; processor time of the server's process.
 */
const { values: opzioni } = parseArgs({
  options: {
    clienti: { type: 'string', default: '10000' },
    postgres: { type: 'boolean', default: false },
    chiamate: { type: 'string', default: '1000' },
  },
})
const PASSWORD = 'misure-di-tepore'
const CHIAMATE = Number(opzioni.chiamate)
const PRONTO = '/api/health/ready'
const SERVER = startCommand()
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
  await riempiArchivio(sqlite, Number(opzioni.clienti), PASSWORD)
  await misura('SQLite', sqlite)
  if (opzioni.postgres) {
    const server = await startPostgres({ durevole: true })
    try {
      await run(server.url, 'create database misure')
      const postgres = { DATABASE_URL: `${server.url}/misure`, DATA_DIR: join(cartella, 'postgres') }
      await riempiArchivio(postgres, Number(opzioni.clienti), PASSWORD)
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

async function misura(engine: string, environment: Record<string, string>): Promise<void> {
  const server = await accendi(SERVER, environment, PRONTO)
  const risposta = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin', password: PASSWORD }),
  })
  const token = (await risposta.json()).data.token
  const authorization = `Bearer ${token}`
  for (const path of PERCORSI) {
    const dopo = await ripeti(server, path, { authorization }, () => scrivi(server, authorization))
    const intera = await ripeti(server, path, { authorization })
    const { etag } = await chiama(server, path, { authorization })
    const uguale = await ripeti(server, path, { authorization, 'if-none-match': etag ?? '' })
    const righe = { 'dopo una scrittura': dopo, 'di nuovo': intera, invariata: uguale }
    for (const [quando, { stato, byte, p50, p99, cpu }] of Object.entries(righe))
      console.log(
        `| ${engine} | ${path}, ${quando} | ${stato} | ${byte} | ${p50.toFixed(2)} | ${p99.toFixed(2)} | ${Number.isNaN(cpu) ? '–' : cpu.toFixed(0)} |`,
      )
  }
  await server.spegni()
}

/** @param prima done before each call and not measured; nobody can say then what the call alone took of the processor */
async function ripeti(
  server: Acceso,
  path: string,
  intestazioni: Record<string, string>,
  prima?: () => Promise<unknown>,
) {
  for (let n = 0; n < CHIAMATE / 10; n++) await chiama(server, path, intestazioni)
  const tempi: number[] = []
  const inizioCpu = processore(server.processo)
  let ultima = { stato: 0, byte: 0 }
  for (let n = 0; n < CHIAMATE; n++) {
    await prima?.()
    const inizio = performance.now()
    ultima = await chiama(server, path, intestazioni)
    tempi.push(performance.now() - inizio)
  }
  const cpu = prima ? Number.NaN : (processore(server.processo) - inizioCpu) / CHIAMATE
  tempi.sort((a, b) => a - b)
  const percentile = (p: number) => tempi[Math.floor(tempi.length * p)] ?? Number.NaN
  return { ...ultima, cpu, p50: percentile(0.5), p99: percentile(0.99) }
}

/** Something that ends what is known to be unchanged. */
function scrivi({ url }: Acceso, authorization: string) {
  return fetch(`${url}/api/clienti`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ nome: 'Ada', cognome: 'Nuova' }),
  }).then((r) => r.text())
}

function chiama({ url }: Acceso, path: string, headers: Record<string, string>) {
  return new Promise<{ stato: number; byte: number; etag: string | undefined }>((riuscita, fallita) => {
    get(url + path, { agent: agente, headers }, (risposta) => {
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
