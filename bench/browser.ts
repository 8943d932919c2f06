import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { oggi } from '#shared/dates.ts'
import { findBrowser, NO_BROWSER } from '#test/browser.ts'
import { startCommand } from '#test/start-command.ts'
import { riempiArchivio } from './archive.ts'
import { cercando, daUnaSchermataAllaltra, daZero, planning, scorrendo } from './browser-trials.ts'
import { entra } from './planning-week.ts'
import { accendi, spegniTutti } from './servers.ts'

/**
 * `npm run bench:browser`: what a person waits for, in headless Chromium on loopback, against a server process as
 * `npm start` runs it: opening every screen for the first time, going from one to another, opening a customer, looking
 * for something, the planning of a full week, scrolling 10,000 rows. Prints tables beside the aims. Needs dist/.
 *   --clienti N,M  archives (10000,100000), those of bench.ts: 5 appointments and one invoice a customer
 *   --giri N  times that each thing is done (3; the median counts)
 *   --solo apertura|passaggi|ricerca|scorrimento|planning  only that
 *   --dati DIR  keeps the filled archives there, for the next run
 */
const { values: opzioni } = parseArgs({
  options: {
    clienti: { type: 'string', default: '10000,100000' },
    giri: { type: 'string', default: '3' },
    dati: { type: 'string' },
    solo: { type: 'string', default: '' },
  },
})
const PASSWORD = 'misure-di-tepore'
const SERVER = startCommand()

for (const segnale of ['SIGINT', 'SIGTERM'] as const)
  process.once(segnale, () => spegniTutti().finally(() => process.exit(1)))
const cartella = opzioni.dati ?? mkdtempSync(join(tmpdir(), 'tepore-browser-'))
try {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error(NO_BROWSER)
  const macchina = `${cpus().length} × ${cpus()[0]?.model}, carico ${loadavg()[0]?.toFixed(1)}`
  console.log(`# Nel browser, ${oggi()}\n\n${macchina}, ${opzioni.giri} giri, mediane\n`)
  for (const quanti of opzioni.clienti.split(',').map(Number)) await misura(executablePath, quanti)
} finally {
  await spegniTutti()
  if (!opzioni.dati) rmSync(cartella, { recursive: true, force: true })
}

async function misura(executablePath: string, quanti: number): Promise<void> {
  const dove = join(cartella, String(quanti))
  if (!existsSync(dove)) {
    mkdirSync(dove)
    await riempiArchivio({ DATA_DIR: dove }, quanti, PASSWORD)
  }
  const { url, spegni } = await accendi(SERVER, { DATA_DIR: dove }, '/api/health/ready')
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-sync', '--no-first-run'],
  })
  try {
    const [admin, tecnico] = [await entra(url, PASSWORD), await entra(url, PASSWORD, 'ciro.amato')]
    const archive = `${quanti.toLocaleString('it-IT', { useGrouping: 'always' })} clienti`
    const token = { admin, tecnico, nessuno: null }
    const bench = { browser, url, archivio: archive, token: admin, giri: Number(opzioni.giri) }
    const prove = {
      apertura: () => daZero(bench, token),
      passaggi: () => daUnaSchermataAllaltra(bench),
      ricerca: () => cercando(bench),
      scorrimento: () => scorrendo(bench),
      // last: its technicians would be on the other screens too
      planning: () => planning(bench, PASSWORD),
    }
    for (const [nome, prova] of Object.entries(prove)) if (nome.startsWith(opzioni.solo)) await prova()
  } finally {
    await browser.close()
    await spegni()
  }
}
