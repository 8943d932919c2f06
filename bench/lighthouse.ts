import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findBrowser, NO_BROWSER } from '#test/browser.ts'
import { QUIET } from '#test/launch.ts'
import { views } from './page.ts'
import { Person } from './person.ts'
import { median, printCircumstances, printLoad, table } from './report.ts'
import { startOn, versions } from './versions.ts'

/**
 * `npm run bench:lighthouse`: Lighthouse's own mobile measure (slow 4G and a processor four times slower, both simulated)
 * of every screen, as an admin and as an operatore. It is no package of ours: npm brings it into the system's temporary
 * folder the first time. The last column is how fast Lighthouse found the machine (benchmarkIndex): its four times are
 * meant for 1,500 and more.
 *   --checkout DIR  another checkout; needs its dist/ · --customers 10000 · --rounds 3  medians of so many · --only NAME
 */
const { values: options } = parseArgs({
  options: {
    checkout: { type: 'string', default: '.' },
    customers: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
})
const PACKAGE = 'lighthouse@13.5.0'
const AIMS = { performance: 95, accessibility: 100, lcp: 1800, cls: 0.05 }

interface Result {
  categories: Record<'performance' | 'accessibility', { score: number | null }>
  audits: Record<string, { numericValue?: number }>
  environment: { benchmarkIndex: number }
  runtimeError?: { message: string }
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Result }>
type Launch = (options: object) => Promise<{ port: number; kill: () => void }>

const chromePath = findBrowser()
if (!chromePath) throw new Error(NO_BROWSER)
const { lighthouse, launch } = await bring()
const measured = versions(options.checkout)
printCircumstances(`Lighthouse mobile (${PACKAGE})`, measured)
const server = await startOn(measured[0], 'sqlite', Number(options.customers))
try {
  const rows: string[][] = []
  for (const { name, path, roles } of views.filter((view) => view.name.includes(options.only)))
    for (const role of roles.length > 0 ? roles : [null])
      rows.push(await row(role ? `${name}, ${role}` : name, path, role))
  const head = ['', 'performance', 'accessibility', 'LCP ms', 'CLS', 'TBT ms', 'aims', 'machine']
  console.log(`\n${table(head, rows)}\n`)
} finally {
  await server.stop()
}
printLoad()

async function row(name: string, path: string, role: string | null): Promise<string[]> {
  const person = role === null ? undefined : await Person.signIn(server.url, role)
  const results: Result[] = []
  for (let n = 0; n < Number(options.rounds); n++) results.push(await once(path, person?.token))
  person?.leave()
  const middle = (of: (result: Result) => number | null | undefined) =>
    median(results.map((r) => of(r) ?? Number.NaN))
  const audit = (id: string) => middle(({ audits }) => audits[id]?.numericValue)
  const performance = Math.round(middle(({ categories }) => categories.performance.score) * 100)
  const accessibility = Math.round(middle(({ categories }) => categories.accessibility.score) * 100)
  const [lcp, cls] = [audit('largest-contentful-paint'), audit('cumulative-layout-shift')]
  const reached =
    performance >= AIMS.performance &&
    accessibility >= AIMS.accessibility &&
    lcp <= AIMS.lcp &&
    cls <= AIMS.cls
  return [
    ...[name, String(performance), String(accessibility), lcp.toFixed(0), cls.toFixed(3)],
    ...[audit('total-blocking-time').toFixed(0), reached ? '✓' : '✗'],
    middle(({ environment }) => environment.benchmarkIndex).toFixed(0),
  ]
}

/** In a browser that has never seen the program, but for the token that signs in. */
async function once(path: string, token: string | undefined): Promise<Result> {
  const chrome = await launch({
    chromePath,
    chromeFlags: ['--headless', ...QUIET],
    ignoreDefaultFlags: true,
    logLevel: 'error',
  })
  try {
    // the token is left from an address that brings nothing of the program into the browser's cache
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`)
    const page = await browser.contexts()[0]?.newPage()
    await page?.goto(`${server.url}/api/health`)
    await page?.evaluate((t) => t && localStorage.setItem('token', t), token)
    await page?.close()
    await browser.close()
    const { lhr } = await lighthouse(`${server.url}/app${path}`, {
      ...{ port: chrome.port, logLevel: 'error', disableStorageReset: true },
      onlyCategories: ['performance', 'accessibility'],
    })
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
    return lhr
  } finally {
    chrome.kill()
  }
}

/** Lighthouse and its own launcher. npm runs under the Node that it came with, not under the one of node_modules/.bin. */
async function bring(): Promise<{ lighthouse: Lighthouse; launch: Launch }> {
  const folder = join(tmpdir(), `tepore-${PACKAGE}`)
  const load = (entry: string) => import(pathToFileURL(join(folder, 'node_modules', entry)).href)
  if (!existsSync(join(folder, 'node_modules/lighthouse/core/index.js'))) {
    const directories = (process.env.PATH ?? '').split(':').filter((dir) => !dir.includes('node_modules'))
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, PACKAGE], {
      env: { ...process.env, PATH: directories.join(':') },
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 240_000,
    })
  }
  const { default: lighthouse } = await load('lighthouse/core/index.js')
  const { launch } = await load('chrome-launcher/dist/index.js')
  return { lighthouse, launch }
}
