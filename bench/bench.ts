import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { aggiungiGiorni, oggi } from '#shared/dates.ts'
import { avviaPostgres, esegui } from '#test/postgres.ts'
import type { Carico, Misura } from './load.ts'
import { type Acceso, accendi, memoria, processore, spegniTutti } from './servers.ts'

/**
 * `npm run bench`: prints how fast the program starts, how much memory it takes and how many calls a second it answers,
 * beside a ceiling (ceiling.ts) measured in the same run. On this machine only, on temporary copies.
 *   --clone  also a fresh clone with npm start · --postgres  also on PostgreSQL · --secondi N  per measurement (4, in four rounds)
 *   --solo TEXT  only the calls whose name contains it
 */
const { values: opzioni } = parseArgs({
  options: {
    clone: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    secondi: { type: 'string', default: '4' },
    solo: { type: 'string', default: '' },
  },
})

/** A measurement with the processor time that the server took for all of it. */
type Giro = Misura & { microsecondi: number }
const NESSUNA: Giro = { alSecondo: 0, p50: 0, p99: 0, errori: 0, chiamate: 0, microsecondi: 0 }
const CLIENTI = 10_000
const APPUNTAMENTI = 50_000
const CONNESSIONI = [1, 10, 50]
const PASSWORD = 'misure-di-tepore'
/** As `npm start` runs it. */
const SERVER = JSON.parse(readFileSync('package.json', 'utf8'))
  .scripts.start.replace(/^node/, process.execPath)
  .split(' ')
/** Each measurement is taken this many times, the program and the ceiling in turn; the best of each counts. */
const GIRI = 4
const SCALDA = 0.5
const TETTO = [process.execPath, 'bench/ceiling.ts']
const PRONTO = '/api/health/ready'

const nuovaVisita = JSON.stringify({
  clienteId: 17,
  titolo: 'Revisione Annuale',
  tipologia: 'Revisione Annuale',
  dataInizio: `${aggiungiGiorni(oggi(), 40)}T09:00:00Z`,
  dataFine: `${aggiungiGiorni(oggi(), 40)}T10:00:00Z`,
  priorita: 'Media',
  utenteAssegnatoId: 3,
})

/** What is measured: name, path, body of a POST. */
const CHIAMATE: [string, string, string?][] = [
  ['elenco di 50 clienti', '/api/clienti?limit=50&offset=0'],
  ['ricerca di un cliente', '/api/clienti/search?q=esposi'],
  ['un cliente', '/api/clienti/4321'],
  ['appuntamenti di un giorno', `/api/appuntamenti?data=${aggiungiGiorni(oggi(), 7)}`],
  ['nuovo appuntamento', '/api/appuntamenti', nuovaVisita],
]

for (const segnale of ['SIGINT', 'SIGTERM'] as const)
  process.once(segnale, () => spegniTutti().finally(() => process.exit(1)))
const cartella = mkdtempSync(join(tmpdir(), 'tepore-bench-'))
try {
  console.log(`# Prestazioni, ${oggi()}\n\n${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n`)
  if (opzioni.clone) await dalClone()
  await conSqlite()
  if (opzioni.postgres) await conPostgres()
} finally {
  await spegniTutti()
  rmSync(cartella, { recursive: true, force: true })
}

async function dalClone(): Promise<void> {
  const copia = join(cartella, 'clone')
  const inizio = performance.now()
  execFileSync('git', ['clone', '--quiet', '.', copia])
  const clonato = performance.now() - inizio
  const ambiente = { ADMIN_PASSWORD: PASSWORD, DATA_DIR: join(copia, 'data') }
  const acceso = await accendi(['npm', 'start'], ambiente, PRONTO, copia)
  await acceso.spegni()
  const ancora = await accendi(['npm', 'start'], ambiente, PRONTO, copia)
  await ancora.spegni()
  tabella(
    ['da una copia appena clonata', 'secondi'],
    [
      ['git clone e npm start, fino a pronto', secondi(clonato + acceso.prontoDopo)],
      ['npm start la seconda volta', secondi(ancora.prontoDopo)],
    ],
  )
}

async function conSqlite(): Promise<void> {
  const [nostri, loro] = [join(cartella, 'nostri'), join(cartella, 'tetto')]
  riempi({ DATA_DIR: nostri }, nostri)
  cpSync(nostri, loro, { recursive: true })
  const prima = await accendi(SERVER, { DATA_DIR: nostri }, PRONTO)
  await prima.spegni()
  const nostro = await accendi(SERVER, { DATA_DIR: nostri }, PRONTO)
  await new Promise((via) => setTimeout(via, 5000))
  const aRiposo = memoria(nostro.processo)
  await confronta('SQLite', nostro, await accendi(TETTO, { DATA_DIR: loro }, '/api/clienti/1'))
  await nostro.spegni()
  tabella(
    ['SQLite, 10.000 clienti e 50.000 appuntamenti', ''],
    [
      ['dall’avvio del processo a pronto', `${Math.round(nostro.prontoDopo)} ms`],
      ['memoria a riposo (RSS dopo 5 s)', `${Math.round(aRiposo)} MB`],
    ],
  )
}

async function conPostgres(): Promise<void> {
  const server = await avviaPostgres({ durevole: true })
  try {
    await esegui(server.url, 'create database misure')
    const DATABASE_URL = `${server.url}/misure`
    riempi({ DATABASE_URL }, join(cartella, 'postgres'))
    await esegui(server.url, 'create database tetto template misure')
    const nostro = await accendi(SERVER, { DATABASE_URL, DATA_DIR: join(cartella, 'postgres') }, PRONTO)
    const tetto = await accendi(TETTO, { DATABASE_URL: `${server.url}/tetto` }, '/api/clienti/1')
    await confronta('PostgreSQL', nostro, tetto)
    await nostro.spegni()
  } finally {
    await server.ferma()
  }
}

function riempi(ambiente: Record<string, string>, dove: string): void {
  const quanti = ['--clienti', String(CLIENTI), '--appuntamenti', String(APPUNTAMENTI)]
  execFileSync(process.execPath, ['scripts/demo.ts', '--solo-dati', '--data', dove, ...quanti], {
    env: { ...process.env, ...ambiente, DEMO_PASSWORD: PASSWORD },
  })
}

/** Each call at each number of connections, the program and the ceiling one after the other; stops the ceiling. */
async function confronta(motore: string, nostro: Acceso, tetto: Acceso): Promise<void> {
  try {
    const token = await accedi(nostro.url)
    const righe: string[][] = []
    for (const [nome, percorso, corpo] of CHIAMATE.filter(([n]) => n.includes(opzioni.solo))) {
      if (!corpo) await stessiByte(nome, percorso, nostro, tetto, token)
      for (const connessioni of CONNESSIONI) {
        const uno = (chi: Acceso, secondi: number): Giro => {
          const prima = processore(chi.processo)
          const esito = misura({ url: chi.url + percorso, token, connessioni, secondi, corpo })
          return { ...esito, microsecondi: processore(chi.processo) - prima }
        }
        uno(nostro, SCALDA)
        uno(tetto, SCALDA)
        let [noi, loro] = [NESSUNA, NESSUNA]
        for (let giro = 0; giro < GIRI; giro++) {
          noi = migliore(noi, uno(nostro, Number(opzioni.secondi) / GIRI))
          loro = migliore(loro, uno(tetto, Number(opzioni.secondi) / GIRI))
        }
        if (noi.errori + loro.errori > 0) throw new Error(`${nome}: risposte sbagliate`)
        righe.push([nome, String(connessioni), ...cifre(noi), ...cifre(loro), ...rapporti(noi, loro)])
      }
    }
    const misure = ['al s', 'p50 ms', 'p99 ms', 'CPU µs']
    const colonne = ['conn.', ...misure, ...misure.map((m) => `tetto ${m}`), 'rapporto', 'rapporto CPU']
    tabella([motore, ...colonne], righe)
  } finally {
    await tetto.spegni()
  }
}

async function accedi(url: string): Promise<string> {
  const risposta = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin', password: PASSWORD }),
  })
  return (await risposta.json()).data.token
}

async function stessiByte(nome: string, percorso: string, nostro: Acceso, tetto: Acceso, token: string) {
  const headers = { authorization: `Bearer ${token}`, connection: 'close' }
  const [noi, loro] = await Promise.all(
    [nostro, tetto].map(async ({ url }) => (await fetch(url + percorso, { headers })).text()),
  )
  if (noi !== loro) throw new Error(`${nome}: byte diversi\n${noi?.slice(0, 2000)}\n${loro?.slice(0, 2000)}`)
}

function misura(carico: Carico): Misura {
  const argomenti = ['bench/load.ts', JSON.stringify(carico)]
  return JSON.parse(execFileSync(process.execPath, argomenti, { encoding: 'utf8' }))
}

/** What else the machine does only slows: the faster of two measurements is nearer to what the program can do. */
function migliore(prima: Giro, ora: Giro): Giro {
  const scelta = ora.alSecondo > prima.alSecondo ? ora : prima
  return {
    ...scelta,
    errori: prima.errori + ora.errori,
    chiamate: prima.chiamate + ora.chiamate,
    microsecondi: prima.microsecondi + ora.microsecondi,
  }
}

function cifre({ alSecondo, p50, p99, ...giro }: Giro): string[] {
  const intero = Math.round(alSecondo).toLocaleString('it-IT', { useGrouping: 'always' })
  return [intero, conVirgola(p50, 2), conVirgola(p99, 2), conVirgola(lavoro(giro), 0)]
}

/** Processor time of one call, in microseconds. */
function lavoro({ microsecondi, chiamate }: Pick<Giro, 'microsecondi' | 'chiamate'>): number {
  return microsecondi / chiamate
}

/** How near to the ceiling: by calls a second, and by processor time, which a busy machine changes less. */
function rapporti(noi: Giro, loro: Giro): string[] {
  return [conVirgola(noi.alSecondo / loro.alSecondo, 2), conVirgola(lavoro(loro) / lavoro(noi), 2)]
}

function secondi(ms: number): string {
  return conVirgola(ms / 1000, 1)
}

function conVirgola(numero: number, decimali: number): string {
  return numero.toFixed(decimali).replace('.', ',')
}

function tabella(testa: string[], righe: string[][]): void {
  const riga = (celle: string[]) => `| ${celle.join(' | ')} |`
  const linea = testa.map((_, i) => (i === 0 ? '---' : '---:'))
  console.log(`${[riga(testa), riga(linea), ...righe.map(riga)].join('\n')}\n`)
}
