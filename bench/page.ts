import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { day, monday } from './screens.ts'

/** A screen that an address opens, with who has it. */
export interface View {
  name: string
  path: string
  roles: ('admin' | 'operatore')[]
  /** Selector of what only its data bring; those that have one are opened by bench:browser. */
  row?: string
}

/** The week that is filled for the planning overlay: far enough for the demo to have little in it. */
export const PLANNING_WEEK = day(monday(5))
export const PLANNING = `/app/?planning=${PLANNING_WEEK}`
export const VISIT = '[data-visita]'

const BOTH: View['roles'] = ['admin', 'operatore']

export const views: View[] = [
  { name: 'login', path: '/login', roles: [] },
  { name: 'dashboard', path: '/', roles: BOTH, row: 'main section li, main ol time' },
  { name: 'clienti', path: '/clienti', roles: BOTH, row: 'main :is(li, tr) a[href*="cliente"]' },
  { name: 'rcee', path: '/rcee', roles: BOTH },
  { name: 'appuntamenti', path: '/appuntamenti', roles: ['admin'], row: 'main li time' },
  { name: 'contabilita', path: '/contabilita', roles: ['admin'], row: 'main section article' },
  { name: 'fornitori', path: '/fornitori', roles: ['admin'] },
  { name: 'admin', path: '/admin', roles: ['admin'] },
  { name: 'calendario', path: '/calendario', roles: ['operatore'] },
]

declare global {
  var felt: { cls: number; longest: number; usable: (row: string) => Promise<number> }
}

/**
 * Runs in each page before its own scripts. A screen can be used when its first row of data has a place on it and the
 * main thread answers: a task, and the frame after it, come within 50 ms, so that a click would be answered at once.
 */
function watch(token: string): void {
  localStorage.setItem('token', token)
  const observe = (type: string, see: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  const usable = async (row: string) => {
    const shown = () => [...document.querySelectorAll(row)].some((e) => e.getClientRects().length > 0)
    do await new Promise(requestAnimationFrame)
    while (!shown())
    for (;;) {
      const asked = performance.now()
      await new Promise((done) => setTimeout(done))
      await new Promise(requestAnimationFrame)
      if (performance.now() - asked < 50) return asked
    }
  }
  globalThis.felt = { cls: 0, longest: 0, usable }
  observe('layout-shift', (entry) => {
    felt.cls += entry.value ?? 0
  })
  observe('longtask', (entry) => {
    felt.longest = Math.max(felt.longest, entry.duration)
  })
}

/** A line and a device: the office's own, or 1.6 Mbit/s with 150 ms there and back, and a phone four times slower. */
export type Pace = 'office' | 'phone'

const DESK = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 3 }
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }

export async function newContext(
  browser: Browser,
  token: string,
  pace: Pace,
  serviceWorkers: 'allow' | 'block',
): Promise<BrowserContext> {
  const device = pace === 'phone' ? PHONE : DESK
  const place = { locale: 'it-IT', timezoneId: 'Europe/Rome' }
  const context = await browser.newContext({ ...device, ...place, serviceWorkers })
  context.setDefaultTimeout(60_000)
  await context.addInitScript(watch, token)
  return context
}

export interface Opening {
  /** From the beginning of the navigation, in ms. */
  usable: number
  cls: number
  scripts: number
  /** Of the scripts, as they travelled. */
  kB: number
}

/** Opens a screen in a new tab. */
export async function open(
  context: BrowserContext,
  address: string,
  view: View,
  pace: Pace,
): Promise<Opening> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  if (pace === 'phone') {
    await session.send('Network.emulateNetworkConditions', LINE)
    await slowDown(session)
  }
  const scripts = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, response: { url } }) => {
    if (/\.m?js(\?|$)/.test(url)) scripts.set(requestId, 0)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength)
  })
  try {
    await page.goto(`${address}/app${view.path}`, { waitUntil: 'commit' })
    const usable = await answered(page, view)
    // what moves later moves under somebody's finger
    await page.waitForTimeout(1000)
    const cls = await page.evaluate(() => felt.cls)
    const kB = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000
    return { usable, cls, scripts: scripts.size, kB }
  } finally {
    await page.close()
  }
}

export const slowDown = (session: CDPSession) => session.send('Emulation.setCPUThrottlingRate', { rate: 4 })

/** @throws Error when the screen cannot be used within 30 s */
export function answered(page: Page, { name, row = '*' }: Pick<View, 'name' | 'row'>): Promise<number> {
  const late = new Promise<never>((_, failed) =>
    setTimeout(() => failed(new Error(`${name}: no data within 30 s (${row})`)), 30_000).unref(),
  )
  return Promise.race([page.evaluate((selector) => felt.usable(selector), row), late])
}
