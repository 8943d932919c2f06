import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { findBrowser, NO_BROWSER } from '#test/browser.ts'
import { accendi, spegniTutti } from './servers.ts'

/**
 * `node bench/rcee.ts`: how long each tab of the RCEE takes to open in a browser, from the click to the frame that shows
 * its cards, with 20,000 reports and nothing of it read before; and how long a search takes. Needs `npm run build`.
 */

const RCEE = 20_000
const CLIENTI = 24_000
const GIRI = 9
const PASSWORD = 'misure-di-tepore'

/** What the tab is called, and another one to come from. */
const SCHEDE: [string, string][] = [
  ['Tutti', 'contattati'],
  ['In Scadenza', 'contattare'],
  ['Da Contattare', 'contattati'],
  ['Contattati', 'contattare'],
]

const cartella = mkdtempSync(join(tmpdir(), 'tepore-rcee-'))
try {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error(NO_BROWSER)
  const quanti = ['--clienti', String(CLIENTI), '--appuntamenti', '3000', '--rcee', String(RCEE)]
  execFileSync(process.execPath, ['scripts/demo.ts', '--solo-dati', '--data', cartella, ...quanti], {
    env: { ...process.env, DEMO_PASSWORD: PASSWORD },
  })
  const server = [process.execPath, 'src/server/main.ts']
  const { url } = await accendi(server, { DATA_DIR: cartella }, '/api/health/ready')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const pagina = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    const token = await accedi(url)
    await pagina.addInitScript((valore) => localStorage.setItem('token', valore), token)
    console.log(`\n${RCEE} RCEE, ${GIRI} volte, ms dal clic alle carte:`)
    for (const [nome, da] of SCHEDE) scrivi(nome, await ripeti(() => apriScheda(pagina, url, nome, da)))
    scrivi('ricerca di un cognome', await ripeti(() => cerca(pagina, url)))
  } finally {
    await browser.close()
  }
} finally {
  await spegniTutti()
  rmSync(cartella, { recursive: true, force: true })
}

async function accedi(url: string): Promise<string> {
  const risposta = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin', password: PASSWORD }),
  })
  return ((await risposta.json()) as { data: { token: string } }).data.token
}

async function ripeti(uno: () => Promise<number>): Promise<number[]> {
  const tempi: number[] = []
  for (let giro = 0; giro < GIRI; giro++) tempi.push(await uno())
  return tempi.sort((a, b) => a - b)
}

function scrivi(nome: string, tempi: number[]): void {
  const [mediana = 0, peggiore = 0] = [tempi[Math.floor(GIRI / 2)], tempi.at(-1)]
  console.log(
    `  ${nome.padEnd(24)} mediana ${mediana.toFixed(0).padStart(4)}   peggiore ${peggiore.toFixed(0).padStart(4)}`,
  )
}

/** A fresh page on another tab, so that nothing of this one is at hand. */
async function apriScheda(pagina: Page, url: string, nome: string, da: string): Promise<number> {
  await pagina.goto(`${url}/app/rcee?tab=${da}`)
  await pagina.locator('[role=tabpanel] article').first().waitFor()
  await pagina.waitForLoadState('networkidle')
  return pagina.evaluate(async (testo) => {
    const scheda = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((t) =>
      t.textContent?.startsWith(testo),
    )
    const inizio = performance.now()
    scheda?.click()
    for (;;) {
      await new Promise(requestAnimationFrame)
      const sezioni = [...document.querySelectorAll(`#${scheda?.getAttribute('aria-controls')} section`)]
      if (sezioni.length > 0 && sezioni.every((s) => s.querySelector('article'))) break
    }
    // Drawn as well.
    await new Promise(requestAnimationFrame)
    return performance.now() - inizio
  }, nome)
}

/** From the last key to the cards that were looked for. */
async function cerca(pagina: Page, url: string): Promise<number> {
  await pagina.goto(`${url}/app/rcee`)
  await pagina.locator('[role=tabpanel] article').first().waitFor()
  await pagina.waitForLoadState('networkidle')
  await pagina.getByRole('searchbox').fill('esposit')
  await pagina.waitForTimeout(400)
  const prima = await pagina.evaluate(() => performance.now())
  const fatto = pagina.waitForResponse((r) => r.url().includes('q=esposito'))
  await pagina.getByRole('searchbox').press('o')
  await fatto
  await pagina.waitForFunction(() => document.querySelector('article mark')?.textContent?.length === 8)
  return (await pagina.evaluate(() => performance.now())) - prima
}
