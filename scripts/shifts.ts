import type { Browser, Page } from 'playwright-core'
import { instantFromRome, oggi } from '#shared/dates.ts'
import { launchBrowser } from '#test/launch.ts'
import { percorsoDi, SCREENS } from '#test/screens.ts'
import { type Azienda, apriAzienda, ORA } from './pictures/company.ts'

/**
 * `npm run shifts [NAME…]`: how much every screen moves under the hand while it opens (cumulative layout shift), at
 * 390 and 1440, with a server that takes a third of a second, so that skeletons are seen. Needs dist/. Without names
 * (test/screens.ts), all that an address opens; with them, what begins so, opened by hand too.
 */
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
/** ms before each reply, and without any change before a screen is taken for still. */
const LATENCY = 350
const STILL = 900
const LIMIT = 0.02

interface Shift {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

const only = process.argv.slice(2)
const browser = await launchBrowser()
const company = await apriAzienda('filled')
const over: string[] = []
try {
  for (const viewport of WIDTHS) await measure(browser, company, viewport)
} finally {
  await browser.close()
  await company.chiudi()
}
console.info(over.length === 0 ? `Tutte sotto ${LIMIT}` : `Oltre ${LIMIT}: ${over.join(', ')}`)
process.exitCode = over.length === 0 ? 0 : 1

async function measure(
  on: Browser,
  { indirizzo, token, ids }: Azienda,
  viewport: { width: number; height: number },
): Promise<void> {
  const phone = viewport.width < 700
  const screens = SCREENS.filter(
    ({ nome, larghezze, apri }) =>
      (larghezze?.includes(viewport.width) ?? true) &&
      (only.length === 0 ? !apri : only.some((o) => nome.startsWith(o))),
  )
  for (const { nome, chi, percorso, apri } of screens) {
    const path = percorsoDi(percorso, ids)
    if (path === null) continue
    const context = await on.newContext({
      viewport,
      isMobile: phone,
      hasTouch: phone,
      locale: 'it-IT',
      timezoneId: 'Europe/Rome',
      serviceWorkers: 'block',
    })
    context.setDefaultTimeout(10_000)
    await context.clock.setFixedTime(new Date(instantFromRome(oggi(), ORA)))
    await context.addInitScript(watch, chi === 'nessuno' ? null : token[chi])
    await context.route('**/api/**', async (route) => {
      await new Promise((done) => setTimeout(done, LATENCY))
      await route.continue().catch(() => {})
    })
    const page = await context.newPage()
    try {
      await page.goto(`${indirizzo}/app${path}`)
      await still(page)
      await apri?.(page)
      await still(page)
      const { sum, worst } = await page.evaluate(() => shifts)
      const name = `${nome} ${viewport.width}`
      if (sum >= LIMIT) over.push(name)
      console.info(`${name.padEnd(40)} ${sum.toFixed(3)} ${sum >= LIMIT / 2 ? worst : ''}`)
    } catch (error) {
      console.warn(`${nome} ${viewport.width}: ${String(error).split('\n')[0]}`)
    }
    await context.close()
  }
}

declare global {
  var shifts: { sum: number; worst: string; last: number }
}

function watch(token: string | null): void {
  if (token) localStorage.setItem('token', token)
  let most = 0
  globalThis.shifts = { sum: 0, worst: '', last: performance.now() }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as Shift[]) {
      if (entry.hadRecentInput) continue
      shifts.sum += entry.value
      if (entry.value <= most) continue
      most = entry.value
      const named = entry.sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement))
      shifts.worst = named.map((e) => `${e?.tagName.toLowerCase()}.${e?.className}`.slice(0, 40)).join(' ')
    }
  }).observe({ type: 'layout-shift', buffered: true })
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(() => {
      shifts.last = performance.now()
    }).observe(document, { childList: true, subtree: true }),
  )
}

async function still(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForFunction((ms) => performance.now() - shifts.last > ms, STILL)
}
