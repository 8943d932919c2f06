import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '#test/launch.ts'
import { makers } from '#test/makers.ts'
import {
  answered,
  newContext,
  open,
  type Pace,
  PLANNING,
  PLANNING_WEEK,
  slowDown,
  VISIT,
  views,
} from './page.ts'
import { Person } from './person.ts'
import { printCircumstances, printLoad, Report } from './report.ts'
import { type Server, startOn, type Version, versions } from './versions.ts'

/**
 * `npm run bench:browser`: how long until a person can use a screen (page.ts says what that means), in headless Chromium:
 * the first time, the second time, and on a slow phone; what travels for it, what moves; and the longest that the
 * planning of 400 visits keeps a slow machine. Needs dist/ of every checkout.
 *   --checkout DIR · --before DIR  as bench does · --customers 10000 · --rounds 9  medians of so many · --only NAME
 */
const { values: options } = parseArgs({
  options: {
    checkout: { type: 'string', default: '.' },
    before: { type: 'string' },
    customers: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '9' },
    only: { type: 'string', default: '' },
  },
})
const WAYS: [string, Pace][] = [
  ['first time', 'office'],
  ['second time', 'office'],
  ['first time on a slow phone', 'phone'],
]
const TECHNICIANS = 30
const VISITS = 400
const PLANNING_ROUNDS = 5

interface Subject {
  version: Version
  server: Server
  admin: Person
}

const browser = await launchBrowser()
const measured = versions(options.checkout, options.before)
printCircumstances('In the browser', measured)
const subjects: Subject[] = []
for (const version of measured) {
  const server = await startOn(version, 'sqlite', Number(options.customers))
  subjects.push({ version, server, admin: await Person.signIn(server.url, 'admin') })
}
try {
  await openings(browser)
  if ('planning'.includes(options.only)) await planning(browser)
} finally {
  await browser.close()
  for (const { server, admin } of subjects) {
    admin.leave()
    await server.stop()
  }
}
printLoad()

async function openings(browser: Browser): Promise<void> {
  const [times, sizes] = [new Report(), new Report()]
  for (let round = 0; round < Number(options.rounds); round++)
    for (const view of views.filter(({ name, row }) => row && name.includes(options.only)))
      for (const { version, server, admin } of subjects)
        for (const [how, pace] of WAYS) {
          const again = how === 'second time'
          const context = await newContext(browser, admin.token, pace, again ? 'allow' : 'block')
          if (again) {
            await open(context, server.url, view, pace)
            await serviceWorkerReady(context)
          }
          const { usable, cls, scripts, kB } = await open(context, server.url, view, pace)
          await context.close()
          times.add(version, `${view.name}, ${how}`, [usable], { digits: 0 })
          sizes.add(version, `${view.name}, ${how}: CLS`, [cls], { digits: 3 })
          if (how !== 'first time') continue
          sizes.add(version, `${view.name}: scripts`, [scripts], { digits: 0 })
          sizes.add(version, `${view.name}: kB of scripts`, [kB], { digits: 0 })
        }
  times.print('ms until it can be used', measured.length > 1)
  sizes.print('what travels, what moves', measured.length > 1)
}

/** The second time the files are the service worker's, as for whoever comes back. */
async function serviceWorkerReady(context: Awaited<ReturnType<typeof newContext>>): Promise<void> {
  if (context.serviceWorkers().length === 0)
    await context.waitForEvent('serviceworker', { timeout: 5000 }).catch(() => {})
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    for (let n = 0; n < 100 && !registration.active; n++) await new Promise((done) => setTimeout(done, 50))
  })
}

/** From the dashboard, as a person gets there; then once more, and a scroll through the week. */
async function planning(browser: Browser): Promise<void> {
  const report = new Report()
  for (const { admin } of subjects) await fillWeek(admin)
  for (let round = 0; round < PLANNING_ROUNDS; round++)
    for (const { version, server, admin } of subjects) {
      const context = await newContext(browser, admin.token, 'office', 'block')
      const page = await context.newPage()
      await page.goto(`${server.url}/app/`, { waitUntil: 'networkidle' })
      await slowDown(await context.newCDPSession(page))
      const longest = async (name: string, gesture: () => Promise<unknown>) => {
        await page.evaluate(() => {
          felt.longest = 0
        })
        await gesture()
        await page.waitForTimeout(1000)
        const ms = await page.evaluate(() => felt.longest)
        report.add(version, `planning, ${VISITS} visits: ${name}`, [ms], { digits: 0 })
      }
      const openIt = async () => {
        await page.evaluate((path) => {
          history.pushState({ idx: 1 }, '', path)
          dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
        }, PLANNING)
        await answered(page, { name: 'planning', row: VISIT })
      }
      await longest('opened', openIt)
      await longest('scrolled', async () => {
        await page.mouse.move(700, 500)
        for (let n = 0; n < 20; n++) await page.mouse.wheel(0, n < 10 ? 120 : -120)
      })
      await page.keyboard.press('Escape')
      await page.waitForTimeout(500)
      await longest('opened again', openIt)
      await context.close()
    }
  report.print('longest task at a quarter of the speed, ms', measured.length > 1)
}

/** Thirty technicians and their week. */
async function fillWeek(admin: Person): Promise<void> {
  const make = async (path: string, body: unknown): Promise<number> => {
    const { status, data } = await admin.call(path, { method: 'POST', body })
    if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(data())}`)
    return data().id
  }
  const nuovo = makers(make, 0)
  const technicians: number[] = []
  for (let n = 1; n <= TECHNICIANS; n++) technicians.push(await nuovo.utente(`tecnico.${n}`))
  for (let n = 0; n < VISITS; n++) {
    const date = Temporal.PlainDate.from(PLANNING_WEEK).add({ days: Math.floor(n / TECHNICIANS) % 6 })
    const start = Temporal.Instant.from(`${date}T08:00Z`).add({ minutes: ((n * 7) % 32) * 15 })
    await nuovo.visita(1 + (n % 900), start.toString(), {
      dataFine: start.add({ minutes: 45 + (n % 4) * 15 }).toString(),
      utenteAssegnatoId: technicians[n % TECHNICIANS],
    })
  }
}
