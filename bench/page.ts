import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Screen } from './screens.ts'

/** What opening a screen cost; sizes in bytes as they travelled, times in ms from the beginning of the navigation. */
export interface Apertura {
  richieste: number
  byte: number
  /** Also what came after the screen could be used. */
  richiesteInTutto: number
  byteInTutto: number
  fcp: number
  lcp: number
  /** Data painted, and the main thread free again. */
  usabile: number
  cls: number
}

interface Waiting {
  titolo: string
  dati: string
}

declare global {
  var quandoDipinta: (attesa: Waiting) => Promise<number>
  var cercate: Set<string>
  var lette: number
  var risposta: Promise<number>
  var vitali: { fcp: number; lcp: number; cls: number }
}

/** Runs in each page before its own scripts: knows what is painted, which searches and how many rows were answered. */
function preparaPagina(token: string | null): void {
  if (token) localStorage.setItem('token', token)
  globalThis.vitali = { fcp: 0, lcp: 0, cls: 0 }
  const osserva = (type: string, fai: (voce: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((lista) => lista.getEntries().forEach(fai)).observe({ type, buffered: true })
  osserva('paint', (voce) => {
    if (voce.name === 'first-contentful-paint') vitali.fcp = voce.startTime
  })
  osserva('largest-contentful-paint', (voce) => {
    vitali.lcp = voce.startTime
  })
  osserva('layout-shift', (voce) => {
    vitali.cls += voce.value ?? 0
  })

  globalThis.quandoDipinta = async ({ titolo, dati }) => {
    const intestazione = new RegExp(titolo)
    const presente = () => {
      const h1 = document.querySelector('h1')?.textContent
      return h1 != null && intestazione.test(h1) && document.querySelector(dati) !== null
    }
    do await new Promise(requestAnimationFrame)
    while (!presente())
    // A task of after the frame: the page could answer now.
    await new Promise((via) => setTimeout(via))
    return performance.now()
  }

  globalThis.cercate = new Set()
  globalThis.lette = 0
  const vera = globalThis.fetch
  globalThis.fetch = async (...argomenti) => {
    const risposta = await vera(...argomenti)
    const chieste = new URL(String(argomenti[0]), location.href).searchParams
    const q = chieste.get('q')
    if (q) cercate.add(q)
    if (chieste.has('offset'))
      globalThis.lette = Math.max(lette, Number(chieste.get('offset')) + Number(chieste.get('limit')))
    return risposta
  }
}

const SCRIVANIA = { viewport: { width: 1440, height: 900 }, locale: 'it-IT', timezoneId: 'Europe/Rome' }

/** A browser that has never seen the program; `token` signs in. */
export async function nuovoContesto(browser: Browser, token: string | null): Promise<BrowserContext> {
  const contesto = await browser.newContext({
    ...SCRIVANIA,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  contesto.setDefaultTimeout(30_000)
  await contesto.addInitScript(preparaPagina, token)
  return contesto
}

/** Opens a screen in a browser that has never seen it. */
export async function apriDaZero(
  browser: Browser,
  url: string,
  schermata: Screen,
  token: string | null,
): Promise<Apertura> {
  const contesto = await nuovoContesto(browser, token)
  try {
    const page = await contesto.newPage()
    const rete = await page.context().newCDPSession(page)
    await rete.send('Network.enable')
    let [richieste, byte] = [0, 0]
    rete.on('Network.requestWillBeSent', () => richieste++)
    rete.on('Network.loadingFinished', ({ encodedDataLength }) => {
      byte += encodedDataLength
    })
    await page.goto(`${url}/app${schermata.percorso}`, { waitUntil: 'commit' })
    const usabile = await dipinta(page, schermata)
    const finQui = { richieste, byte }
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(300)
    const vitali = await page.evaluate(() => globalThis.vitali)
    return { ...finQui, richiesteInTutto: richieste, byteInTutto: byte, ...vitali, usabile }
  } finally {
    await contesto.close()
  }
}

/** When the screen's data are painted, in ms from the beginning of the navigation. */
export async function dipinta(page: Page, { titolo, dati, nome }: Screen): Promise<number> {
  const attesa = page.evaluate((a) => globalThis.quandoDipinta(a), { titolo, dati })
  const troppo = page.waitForTimeout(25_000).then(() => {
    throw new Error(`${nome}: i dati non si vedono (${titolo}, ${dati})`)
  })
  troppo.catch(() => {})
  return Promise.race([attesa, troppo])
}

/** From the click on a link to the painted data of what it opens, in ms. */
export async function vai(page: Page, collegamento: string, { titolo, dati }: Screen): Promise<number> {
  return page.evaluate(
    async ([selettore, attesa]) => {
      const inizio = performance.now()
      document.querySelector<HTMLElement>(selettore)?.click()
      return (await globalThis.quandoDipinta(attesa)) - inizio
    },
    [collegamento, { titolo, dati }] as const,
  )
}

/**
 * Types a word that was not looked for before; for each key the time from the key to the painted answer, in ms.
 * @param stato selector of what tells the number of results, empty while they are on their way
 */
export async function scrivi(page: Page, stato: string, testo: string, pausa: number): Promise<number[]> {
  const tempi: number[] = []
  for (let n = 1; n <= testo.length; n++) {
    const scritto = testo.slice(0, n)
    await page.evaluate(
      ([dove, q]) => {
        const premuto = new Promise<number>((via) =>
          addEventListener('keydown', (evento) => via(evento.timeStamp), { capture: true, once: true }),
        )
        const arrivata = () => cercate.has(q) && document.querySelector(dove)?.textContent !== ''
        const risposta = async () => {
          const inizio = await premuto
          do await new Promise(requestAnimationFrame)
          while (!arrivata() && performance.now() - inizio < 10_000)
          await new Promise((via) => setTimeout(via))
          return performance.now() - inizio
        }
        globalThis.risposta = risposta()
      },
      [stato, scritto] as const,
    )
    await page.keyboard.press(testo.charAt(n - 1))
    const ms = await page.evaluate(() => globalThis.risposta)
    if (ms > 10_000) throw new Error(`«${scritto}»: i risultati non si vedono (${stato})`)
    tempi.push(ms)
    await page.waitForTimeout(pausa)
  }
  return tempi
}
