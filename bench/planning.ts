import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findBrowser } from '#test/browser.ts'
import { entra, riempiSettimana, SETTIMANA, TECNICI, VISITE } from './planning-week.ts'
import { accendi, spegniTutti } from './servers.ts'
import { during, type Lavoro, percentile } from './trace.ts'

/**
 * `node bench/planning.ts`: the weekly planning of 30 technicians and 400 visits in a real Chromium. Prints how long the
 * page's own work takes in each frame while a visit is dragged over the whole grid and scrolled through it (from the
 * browser's trace: processor time of script, style, layout and paint on the main thread), and the rhythm of the frames. Needs dist/.
 */
const PASSWORD = 'misure-di-tepore'
const BUDGET_MS = 16

const cartella = mkdtempSync(join(tmpdir(), 'tepore-planning-'))
try {
  const server = await accendi(
    [process.execPath, 'src/server/main.ts'],
    { DATA_DIR: cartella, ADMIN_PASSWORD: PASSWORD },
    '/api/health/ready',
  )
  const token = await entra(server.url, PASSWORD)
  await riempiSettimana(server.url, token, PASSWORD)
  const misure = await misura(server.url, token)
  console.log(`${TECNICI} tecnici, ${VISITE} visite · ${cpus()[0]?.model} · ${cpus().length} processori`)
  console.table(misure)
} finally {
  await spegniTutti()
  rmSync(cartella, { recursive: true, force: true })
}

async function misura(url: string, token: string) {
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-sync'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript((t) => localStorage.setItem('token', t), token)
    await page.goto(`${url}/app/?planning=${SETTIMANA}`)
    const visita = page.locator('[data-visita]').first()
    await visita.waitFor()
    await page.waitForTimeout(1500)
    const posto = await visita.boundingBox()
    if (!posto) throw new Error('la visita non si vede')
    await page.mouse.move(posto.x + 20, posto.y + 4)
    await page.mouse.down()
    await page.mouse.move(posto.x + 40, posto.y + 20)
    const sullaGriglia = await during(page, async () => {
      for (let n = 0; n < 300; n++)
        await page.mouse.move(260 + ((n * 13) % 1100), 200 + 300 * (1 + Math.sin(n / 18)))
    })
    const scorrendo = await during(page, async () => {
      for (let n = 0; n < 150; n++) await page.mouse.move(300 + ((n * 9) % 900), 880 + (n % 2))
    })
    return { 'trascinando sulla griglia': riga(sullaGriglia), 'trascinando e scorrendo': riga(scorrendo) }
  } finally {
    await browser.close()
  }
}

function riga({ perFotogramma, ritmo, lunghi }: Lavoro) {
  return {
    fotogrammi: perFotogramma.length,
    'lavoro mediano': percentile(perFotogramma, 0.5),
    'lavoro p95': percentile(perFotogramma, 0.95),
    'lavoro massimo': percentile(perFotogramma, 1),
    [`oltre ${BUDGET_MS} ms`]: perFotogramma.filter((ms) => ms > BUDGET_MS).length,
    'ritmo mediano': percentile(ritmo, 0.5),
    'ritmo p95': percentile(ritmo, 0.95),
    'compiti oltre 50 ms': lunghi.length,
  }
}
