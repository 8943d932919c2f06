import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { aggiungiGiorni, istanteDaRoma, lunedi, oggi } from '#shared/dates.ts'
import { trovaBrowser } from '#test/browser.ts'
import { accendi, spegniTutti } from './servers.ts'

/**
 * `node bench/planning.ts`: the weekly planning of 30 technicians and 400 visits in a real Chromium. Prints how long the
 * page's own work takes in each frame while a visit is dragged over the whole grid and scrolled through it (from the
 * browser's trace: processor time of script, style, layout and paint on the main thread), and the rhythm of the frames. Needs dist/.
 */
const TECNICI = 30
const VISITE = 400
const PASSWORD = 'misure-di-tepore'
const SETTIMANA = lunedi(aggiungiGiorni(oggi(), 14))
const BUDGET_MS = 16

const cartella = mkdtempSync(join(tmpdir(), 'tepore-planning-'))
try {
  const server = await accendi(
    [process.execPath, 'src/server/main.ts'],
    { DATA_DIR: cartella, ADMIN_PASSWORD: PASSWORD },
    '/api/health/ready',
  )
  const token = await riempi(server.url)
  const misure = await misura(server.url, token)
  console.log(`${TECNICI} tecnici, ${VISITE} visite · ${cpus()[0]?.model} · ${cpus().length} processori`)
  console.table(misure)
} finally {
  await spegniTutti()
  rmSync(cartella, { recursive: true, force: true })
}

async function riempi(url: string): Promise<string> {
  let token = ''
  const manda = async (percorso: string, corpo: unknown) => {
    const risposta = await fetch(`${url}/api${percorso}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(corpo),
    })
    if (!risposta.ok) throw new Error(`${percorso} → ${risposta.status} ${await risposta.text()}`)
    return (await risposta.json()).data ?? {}
  }
  const ingresso = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin', password: PASSWORD }),
  })
  token = JSON.stringify(await ingresso.json()).match(/"token":"([^"]+)"/)?.[1] ?? ''
  const tecnici: number[] = []
  for (let n = 0; n < TECNICI; n++) {
    const nome = `tecnico.${String(n + 1).padStart(2, '0')}`
    const { id } = await manda('/utenti', {
      nomeUtente: nome,
      email: `${nome}@example.com`,
      password: PASSWORD,
      ruoloId: 3,
    })
    tecnici.push(id)
  }
  const { id: clienteId } = await manda('/clienti', {
    nome: 'Concetta',
    cognome: 'Iovine',
    telefono: '081 5521487',
  })
  for (let n = 0; n < VISITE; n++) {
    const giorno = aggiungiGiorni(SETTIMANA, Math.floor(n / TECNICI) % 6)
    const ora = String(9 + ((n * 7) % 8)).padStart(2, '0')
    const minuti = ['00', '15', '30'][n % 3] ?? '00'
    const dataInizio = istanteDaRoma(giorno, `${ora}:${minuti}`)
    const dataFine = new Date(Date.parse(dataInizio) + (45 + (n % 4) * 15) * 60_000).toISOString()
    await manda('/appuntamenti', {
      clienteId,
      titolo: 'Manutenzione',
      dataInizio,
      dataFine,
      utenteAssegnatoId: tecnici[n % TECNICI],
    })
  }
  return token
}

async function misura(url: string, token: string) {
  const browser = await chromium.launch({
    executablePath: trovaBrowser() ?? '',
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
    return {
      'trascinando sulla griglia': await mentre(page, async () => {
        for (let n = 0; n < 300; n++)
          await page.mouse.move(260 + ((n * 13) % 1100), 200 + 300 * (1 + Math.sin(n / 18)))
      }),
      'trascinando e scorrendo': await mentre(page, async () => {
        for (let n = 0; n < 150; n++) await page.mouse.move(300 + ((n * 9) % 900), 880 + (n % 2))
      }),
    }
  } finally {
    await browser.close()
  }
}

interface Evento {
  name: string
  ph: string
  ts: number
  dur?: number
  /** Processor time of the thread; `dur` also counts the time that other programs took. */
  tdur?: number
  tid: number
  pid: number
}

/** Main-thread work between one frame and the next, and the time between frames, in ms. */
async function mentre(page: Page, gesto: () => Promise<void>) {
  const sessione = await page.context().newCDPSession(page)
  const eventi: Evento[] = []
  sessione.on('Tracing.dataCollected', ({ value }) => eventi.push(...(value as unknown as Evento[])))
  await sessione.send('Tracing.start', {
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'],
    },
    transferMode: 'ReportEvents',
  })
  await page.evaluate(() => {
    const ritmo: number[] = []
    let prima = 0
    const passo = (ora: number) => {
      if (prima) ritmo.push(ora - prima)
      prima = ora
      requestAnimationFrame(passo)
    }
    requestAnimationFrame(passo)
    Object.assign(globalThis, { ritmo })
  })
  await gesto()
  const ritmo = await page.evaluate(() => (globalThis as unknown as { ritmo: number[] }).ritmo.splice(0))
  const finito = new Promise((via) => sessione.once('Tracing.tracingComplete', via))
  await sessione.send('Tracing.end')
  await finito
  await sessione.detach()

  const lavori = eventi.filter(({ name, ph }) => ph === 'X' && name === 'RunTask')
  const disegni = eventi.filter(({ name }) => name === 'FireAnimationFrame')
  const principale = disegni[0]
  const mie = lavori.filter(({ pid, tid }) => pid === principale?.pid && tid === principale?.tid)
  // The page's callback and the one that counts here are the same frame.
  const inizi = disegni
    .map(({ ts }) => ts)
    .sort((a, b) => a - b)
    .filter((ts, n, tutti) => n === 0 || ts - (tutti[n - 1] ?? 0) > 5000)
  const perFotogramma = inizi.slice(0, -1).map((da, n) => {
    const a = inizi[n + 1] ?? da
    // A task that runs across the border counts where it begins.
    return (
      somma(
        mie
          .filter(({ ts, dur = 0 }) => ts + dur > da && ts + dur <= a)
          .map(({ dur = 0, tdur = dur }) => tdur),
      ) / 1000
    )
  })
  const lunghe = mie.filter(({ dur = 0, tdur = dur }) => tdur > 50_000).length
  return {
    fotogrammi: perFotogramma.length,
    'lavoro mediano': percentile(perFotogramma, 0.5),
    'lavoro p95': percentile(perFotogramma, 0.95),
    'lavoro massimo': percentile(perFotogramma, 1),
    [`oltre ${BUDGET_MS} ms`]: perFotogramma.filter((ms) => ms > BUDGET_MS).length,
    'ritmo mediano': percentile(ritmo, 0.5),
    'ritmo p95': percentile(ritmo, 0.95),
    'compiti oltre 50 ms': lunghe,
  }
}

function somma(numeri: number[]): number {
  return numeri.reduce((a, b) => a + b, 0)
}

function percentile(numeri: number[], quale: number): number {
  const ordinati = [...numeri].sort((a, b) => a - b)
  return Math.round((ordinati[Math.ceil(ordinati.length * quale) - 1] ?? 0) * 10) / 10
}
