import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { oggi } from '#shared/dates.ts'
import { findBrowser, NO_BROWSER } from '#test/browser.ts'
import { freePort } from '#test/postgres.ts'
import { startCommand } from '#test/start-command.ts'
import { entra } from './planning-week.ts'
import { accendi, spegniTutti } from './servers.ts'

/**
 * `npm run bench:lighthouse`: Lighthouse's own mobile measure (slow 4G, processor four times slower, both simulated) of
 * sign-in, dashboard, customers and planning, with the demo's data. It is no package of ours: npx fetches it when asked.
 * The median of `--giri` (3) by performance counts. Exit code 1 below the aims. Needs dist/. The last column is Lighthouse's
 * own measure of the machine at that moment (benchmarkIndex): its four times are meant for 1,500 and more, and one page's
 * rows that differ much in it were not measured on the same machine.
 *   --rapporti DIR  keeps Lighthouse's reports there
 */
const { values: opzioni } = parseArgs({
  options: { giri: { type: 'string', default: '3' }, rapporti: { type: 'string' }, solo: { type: 'string' } },
})
const ARGOMENTI = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-sync', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update'],
]
const LIGHTHOUSE = 'lighthouse@13.5.0'
const PASSWORD = 'misure-di-tepore'
const SERVER = startCommand()
const AIM = { prestazioni: 95, accessibilita: 100, lcp: 1800, cls: 0.05 }

const PAGINE: [string, string][] = [
  ['accesso', '/login'],
  ['dashboard', '/'],
  ['clienti', '/clienti'],
  ['planning', `/?planning=${oggi()}`],
]

interface Rapporto {
  categories: Record<
    'performance' | 'accessibility',
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>
  environment: { benchmarkIndex: number }
  runtimeError?: { message: string }
}

interface Misura {
  prestazioni: number
  accessibilita: number
  fcp: number
  lcp: number
  tbt: number
  cls: number
  si: number
  kB: number
  /** Lighthouse's benchmarkIndex: how fast the machine was. */
  macchina: number
  mancanze: string[]
}

for (const segnale of ['SIGINT', 'SIGTERM'] as const)
  process.once(segnale, () => spegniTutti().finally(() => process.exit(1)))
const cartella = mkdtempSync(join(tmpdir(), 'tepore-lighthouse-'))
try {
  const programma = findBrowser()
  if (!programma) throw new Error(NO_BROWSER)
  const dati = join(cartella, 'dati')
  execFileSync(process.execPath, ['scripts/demo.ts', '--solo-dati', '--data', dati], {
    env: { ...process.env, DEMO_PASSWORD: PASSWORD },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const { url } = await accendi(SERVER, { DATA_DIR: dati }, '/api/health/ready')
  const token = await entra(url, PASSWORD)
  console.log(`# Lighthouse mobile, ${oggi()}\n`)
  console.log(`${cpus().length} × ${cpus()[0]?.model}, carico ${loadavg()[0]?.toFixed(1)}, ${LIGHTHOUSE}\n`)
  const righe: string[][] = []
  for (const [nome, path] of PAGINE.filter(([n]) => n.includes(opzioni.solo ?? ''))) {
    const giri: Misura[] = []
    for (let giro = 0; giro < Number(opzioni.giri); giro++)
      giri.push(await misura(programma, url, path, nome === 'accesso' ? null : token))
    const m = giri.sort((a, b) => a.prestazioni - b.prestazioni)[Math.floor(giri.length / 2)]
    if (!m) continue
    const tutte = giri.map((g) => g.prestazioni).join(' ')
    const tempi = [m.fcp, m.lcp, m.si, m.tbt].map((ms) => String(Math.round(ms)))
    righe.push([
      nome,
      tutte,
      String(m.accessibilita),
      ...tempi,
      m.cls.toFixed(3),
      m.kB.toFixed(0),
      m.macchina.toFixed(0),
    ])
    for (const mancanza of m.mancanze) console.log(`${nome}: ${mancanza}`)
    const bene =
      m.prestazioni >= AIM.prestazioni &&
      m.accessibilita >= AIM.accessibilita &&
      m.lcp < AIM.lcp &&
      m.cls < AIM.cls
    if (!bene) process.exitCode = 1
    console.log(`${nome}: ${bene ? 'raggiunge gli obiettivi' : 'non raggiunge gli obiettivi'}`)
  }
  const testa = ['pagina', 'prestazioni (≥ 95)', 'accessibilità (100)', 'FCP ms', 'LCP ms (< 1800)']
  tabella([...testa, 'Speed Index ms', 'TBT ms', 'CLS (< 0,05)', 'kB', 'macchina'], righe)
} finally {
  await spegniTutti()
  rmSync(cartella, { recursive: true, force: true })
}

/** One run in a browser that has never seen the program, but for the token that signs in. */
async function misura(programma: string, url: string, path: string, token: string | null): Promise<Misura> {
  const profilo = mkdtempSync(join(cartella, 'profilo-'))
  const porta = await freePort()
  const argomenti = [
    `--remote-debugging-port=${porta}`,
    `--user-data-dir=${profilo}`,
    ...ARGOMENTI,
    'about:blank',
  ]
  const programmaAcceso = spawn(programma, argomenti, { stdio: 'ignore' })
  const spento = new Promise((via) => programmaAcceso.once('exit', via))
  try {
    await entraNelBrowser(`http://127.0.0.1:${porta}`, url, token)
    const uscita = join(profilo, 'rapporto.json')
    const comando = [
      ...['--yes', LIGHTHOUSE, `${url}/app${path}`, `--port=${porta}`, '--quiet'],
      ...['--disable-storage-reset', '--output=json', `--output-path=${uscita}`],
      '--only-categories=performance,accessibility',
    ]
    execFileSync('npx', comando, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: senzaIlNostroNode(),
      timeout: 240_000,
    })
    if (opzioni.rapporti)
      execFileSync('cp', [uscita, join(opzioni.rapporti, `${path.replace(/\W/g, '_')}.json`)])
    return leggi(JSON.parse(readFileSync(uscita, 'utf8')))
  } finally {
    programmaAcceso.kill()
    await spento
  }
}

/** Leaves the token in the browser's profile, from an address that brings nothing of the program into its cache. */
async function entraNelBrowser(browser: string, url: string, token: string | null): Promise<void> {
  const inizio = performance.now()
  const acceso = () =>
    fetch(`${browser}/json/version`).then(
      (r) => r.ok,
      () => false,
    )
  while (!(await acceso())) {
    if (performance.now() - inizio > 60_000) throw new Error('il browser non è partito')
    await new Promise((via) => setTimeout(via, 100))
  }
  const collegato = await chromium.connectOverCDP(browser)
  const [contesto] = collegato.contexts()
  const pagina = await contesto?.newPage()
  await pagina?.goto(`${url}/api/health`)
  await pagina?.evaluate((t) => t && localStorage.setItem('token', t), token)
  await pagina?.close()
  await collegato.close()
}

/** npx runs under the Node that npm came with, not under the one of node_modules/.bin. */
function senzaIlNostroNode(): NodeJS.ProcessEnv {
  const PATH = (process.env.PATH ?? '')
    .split(':')
    .filter((dove) => !dove.includes('node_modules'))
    .join(':')
  return { ...process.env, PATH }
}

function leggi({ categories, audits, environment, runtimeError }: Rapporto): Misura {
  if (runtimeError) throw new Error(runtimeError.message)
  const numero = (nome: string) => audits[nome]?.numericValue ?? Number.NaN
  const punti = (quale: 'performance' | 'accessibility') => Math.round((categories[quale].score ?? 0) * 100)
  return {
    prestazioni: punti('performance'),
    accessibilita: punti('accessibility'),
    fcp: numero('first-contentful-paint'),
    lcp: numero('largest-contentful-paint'),
    tbt: numero('total-blocking-time'),
    cls: numero('cumulative-layout-shift'),
    si: numero('speed-index'),
    kB: numero('total-byte-weight') / 1000,
    macchina: environment.benchmarkIndex,
    mancanze: categories.accessibility.auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
      .map(({ id }) => audits[id]?.title ?? id),
  }
}

function tabella(testa: string[], righe: string[][]): void {
  const riga = (celle: string[]) => `| ${celle.join(' | ')} |`
  const linea = testa.map((_, i) => (i === 0 ? '---' : '---:'))
  console.log(`\n${[riga(testa), riga(linea), ...righe.map(riga)].join('\n')}`)
}
