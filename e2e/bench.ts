// long because a server, a browser and a person at work stand ready here for every journey
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { createApp } from '#server/create-app.ts'
import { openDatabase } from '#server/data/database.ts'
import { readEnvironment } from '#server/env.ts'
import { endAll } from '#server/stop.ts'
import { findBrowser, findHeadlessBrowser } from '#test/browser.ts'
import { QUIET } from '#test/launch.ts'
import { makers } from '#test/makers.ts'
import { moveClock } from '#test/move-clock.ts'
import { cheapPasswords } from '#test/passwords.ts'
import { freePort } from '#test/postgres.ts'
import { type Chi, PASSWORD } from '#test/template.ts'

export { PASSWORD } from '#test/template.ts'

/** What Playwright turns off by itself (a second list takes the first one's place), and the address bar's own pages. */
const SENZA = [
  ...[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'LensOverlay',
  ],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  // Two more renderers for each context that is opened: a quarter of a journey's work.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
]

export const ARGOMENTI = [...QUIET, `--disable-features=${SENZA.join()}`]

export const DISPOSITIVI = {
  scrivania: { viewport: { width: 1440, height: 900 } },
  tavoletta: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  telefono: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
}

export type Apertura = {
  /** a user of the tests that is already signed in; without it the visitor is nobody */
  chi?: Chi
  /** path below /app, default '/' */
  percorso?: string
  dispositivo?: keyof typeof DISPOSITIVI
  /** the browser's own time zone, default Europe/Rome */
  fuso?: string
  tema?: 'light' | 'dark'
}

export interface Banco {
  /** The service worker runs, where journeys are about what it keeps: fetching it all costs a second a page. */
  worker?: boolean
  /** Errors that the journeys provoke on purpose. */
  previsti?: RegExp
  /** The browser's own viewer of PDFs is there. */
  pdf?: boolean
  /** A process of its own, that a journey may kill: in the worker's a server costs a tenth. */
  processo?: boolean
}

/** `LENTO=6`: every page as on a machine six times as slow, to see that no journey depends on how fast one is. */
const LENTO = Number(process.env.LENTO ?? 1)

/** Everything is tried, not what stands for the rest: `npm run test:assurance -- --solo percorsi`. */
export const TUTTO = process.env.TUTTO !== undefined

/** A journey that shows in another way what others show, or rules and API tests hold: not what every change waits for. */
export const variante = test.runIf(TUTTO)

/** A long one that others show in its pieces, with an aim for its time: for both, `--solo percorsi` and `--solo tempi`. */
export const misurata = test.runIf(TUTTO || process.env.TEMPI !== undefined)

/** A journey that is all about how long something takes: `npm run test:assurance -- --solo tempi`. */
export const cronometro = test.runIf(process.env.TEMPI !== undefined)

/** The first ones of several that differ in one thing, or all of them. */
export const campione = <T>(tutti: readonly T[], quanti = 1): readonly T[] =>
  TUTTO ? tutti : tutti.slice(0, quanti)

const browsers = new Map<string, Promise<Browser>>()

/** One browser of each kind for all journeys of a worker; it ends with the worker. */
async function browserOf(pdf: boolean): Promise<Browser> {
  const executablePath = (pdf ? findBrowser() : findHeadlessBrowser()) ?? ''
  const running = await browsers.get(executablePath)?.catch(() => undefined)
  if (running?.isConnected()) return running
  const launched = chromium.launch({ executablePath, args: ARGOMENTI })
  browsers.set(executablePath, launched)
  return launched
}

/**
 * Contexts that wait for the next test, by what they look like and who is signed in. They keep nothing but the program's own
 * files: a page in a new one costs three times as much.
 */
const riposti = new Map<string, BrowserContext[]>()
const nomi = new WeakMap<BrowserContext, string>()

/** Until a test changes what all its pages share: its network, its clock, what runs in them first. */
function riutilizzabile(contesto: BrowserContext, quale: string): void {
  nomi.set(contesto, quale)
  for (const [chi, che] of [
    [contesto, 'route'],
    [contesto, 'addInitScript'],
    [contesto, 'setOffline'],
    [contesto.clock, 'install'],
  ] as const) {
    const vera = chi[che as never] as (...argomenti: unknown[]) => unknown
    Object.assign(chi, {
      [che]: (...argomenti: unknown[]) => {
        nomi.delete(contesto)
        return vera.apply(chi, argomenti)
      },
    })
  }
}

/** Its pages have the clock of the suites, as the server has that they look at (test/own-day.ts). */
export const diOggi = (contesto: BrowserContext): Promise<unknown> =>
  contesto.addInitScript(moveClock, Number(process.env.OROLOGIO_SPOSTATO))

async function riponi(contesto: BrowserContext): Promise<void> {
  const quale = nomi.get(contesto)
  if (!quale) return contesto.close()
  for (const page of contesto.pages()) await page.close()
  riposti.set(quale, [...(riposti.get(quale) ?? []), contesto])
}

/** A new page finds nothing of what the ones before it have left in the browser. */
async function dimentica(page: Page, origin: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers'
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await cdp.detach()
}

/**
 * The bench of the journeys: a real server on a free port with its own copy of the prepared data, and a
 * real Chromium. Call it once at the top of the file; it starts and stops everything through Vitest's hooks.
 * A failed test leaves a picture of every open page in test-results/; an error in a page's console fails its test.
 * @param environment more of the server's environment
 */
export function withTepore(
  environment: Record<string, string> = {},
  { worker = false, previsti, pdf = false, processo = false }: Banco = {},
) {
  let server: Server
  let browser: Browser
  let contesti: BrowserContext[] = []
  const errori: string[] = []

  beforeAll(async () => {
    server = await (processo ? avviaProcesso : avviaServer)(environment)
    browser = await browserOf(pdf)
  })

  afterEach(async ({ task }) => {
    const trovati = errori.splice(0)
    const fallito = task.result?.state === 'fail' || trovati.length > 0
    if (fallito) await fotografa(task.name, contesti)
    const finiti = contesti
    contesti = []
    for (const contesto of finiti) await (fallito ? contesto.close() : riponi(contesto))
    expect(trovati, 'errori nella console del browser').toEqual([])
  })

  afterAll(() => server?.ferma())

  const { utenti } = inject('modello')

  // biome-ignore lint/suspicious/noExplicitAny: replies are what the journeys examine
  async function dati<T = any>(
    method: string,
    path: string,
    corpo?: unknown,
    chi: Chi = 'admin',
  ): Promise<T> {
    const risposta = await fetch(`${server.indirizzo}/api${path}`, {
      method: method,
      headers: {
        authorization: `Bearer ${utenti[chi].token}`,
        ...(corpo === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: corpo === undefined ? undefined : JSON.stringify(corpo),
    })
    if (!risposta.ok) throw new Error(`${method} ${path} → ${risposta.status} ${await risposta.text()}`)
    return (await risposta.json()).data
  }

  /** A browser context; with a name it may be used again. */
  async function nuovo(
    quale: string,
    opzioni: Parameters<Browser['newContext']>[0],
    token: string | undefined,
  ): Promise<BrowserContext> {
    const contesto = await browser.newContext(opzioni)
    await diOggi(contesto)
    // A busy machine is no failure: what is waited for may come late, it must come.
    contesto.setDefaultTimeout(60_000)
    if (token) {
      // only in the first page load: a sign-out must last through later ones
      const scrivi = (valore: string) => {
        // frames have no storage: the browser's own PDF viewer
        if (window !== window.top || sessionStorage.getItem('e2e')) return
        sessionStorage.setItem('e2e', 'sì')
        localStorage.setItem('token', valore)
      }
      await contesto.addInitScript(scrivi, token)
    }
    if (quale) riutilizzabile(contesto, quale)
    return contesto
  }

  return {
    /** Where the server answers, for example `http://127.0.0.1:40123`. */
    get indirizzo() {
      return server.indirizzo
    },

    /** A page in a browser context of its own (nothing is shared with other pages but the server). */
    async apri(apertura: Apertura = {}): Promise<Page> {
      const {
        chi,
        percorso: path = '/',
        dispositivo = 'scrivania',
        fuso = 'Europe/Rome',
        tema: theme = 'light',
      } = apertura
      const aspetto = { locale: 'it-IT', colorScheme: theme, reducedMotion: 'reduce' } as const
      const serviceWorkers = worker ? 'allow' : 'block'
      const opzioni = { ...DISPOSITIVI[dispositivo], ...aspetto, timezoneId: fuso, serviceWorkers } as const
      const token = chi && utenti[chi].token
      // What a worker keeps is never taken over from another test.
      const quale = worker ? '' : JSON.stringify([pdf, chi, opzioni])
      const contesto = riposti.get(quale)?.pop() ?? (await nuovo(quale, opzioni, token))
      contesti.push(contesto)
      const page = await contesto.newPage()
      await dimentica(page, server.indirizzo)
      if (LENTO > 1) {
        const rate = await contesto.newCDPSession(page)
        await rate.send('Emulation.setCPUThrottlingRate', { rate: LENTO })
      }
      const goto = page.goto.bind(page)
      page.goto = async (...where) => {
        await stepBackDone(page)
        return goto(...where)
      }
      const inCorso = new Set<Request>()
      chiamate.set(page, inCorso)
      page.on('request', (una) => inCorso.add(una))
      for (const fine of ['requestfinished', 'requestfailed'] as const)
        page.on(fine as 'requestfinished', (una) => inCorso.delete(una))
      // heard from the start: first asked for beside the key that opens it, the window of files may be missed
      page.on('filechooser', () => {})
      page.on('pageerror', (errore) => errori.push(String(errore)))
      page.on('console', (messaggio) => {
        // refused calls (401, 409…) are logged by the browser itself: the journeys provoke them on purpose
        const rete = messaggio.text().startsWith('Failed to load resource')
        if (messaggio.type() === 'error' && !rete && !previsti?.test(messaggio.text()))
          errori.push(messaggio.text())
      })
      await page.goto(`${server.indirizzo}/app${path}`)
      // the program begins after the page has loaded: a key or a click before it would go nowhere
      await page.waitForFunction(() => document.querySelector('#root:not(:empty)') !== null)
      return page
    },

    /** Signs in through the form, as a person does, from wherever the page is on /login. */
    async accedi(page: Page, utente: string, password = PASSWORD): Promise<void> {
      await page.getByLabel('Email o Username').fill(utente)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Accedi' }).click()
    },

    /** One call to the API beside the browser, for preparing and checking records; throws unless it succeeds. */
    dati,

    /** Records made in one line, by the admin. */
    crea: makers((path, corpo) => dati('POST', path, corpo), utenti.operatore.id),

    /** The users who are there. */
    ...utenti,

    /** Kills the server's process (`kill -9`) and starts it again on the same data and port. */
    async riavvia(): Promise<void> {
      await server.riavvia()
    },
  }
}

/** What a page of `apri` has asked for and still waits for. */
const chiamate = new WeakMap<Page, Set<Request>>()

/** What the page has asked for is answered, and drawn: a key or a look before that may meet what is about to change. */
export async function risposto(page: Page): Promise<void> {
  const aspetta = () => chiamate.get(page)?.size ?? 0
  // Twice, for what an answer asks in its turn.
  await expect
    .poll(async () => {
      await disegnata(page)
      const prima = aspetta()
      await disegnata(page)
      return prima + aspetta()
    })
    .toBe(0)
}

const disegnata = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((r) => requestAnimationFrame(() => requestAnimationFrame(() => r()))))

/**
 * A dialog that has just closed may still have its step of the history to go back: a step back ends a page load that
 * has begun, and nobody's hands are as quick as a journey's.
 */
async function stepBackDone(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () => !history.state?.usr?.sopra || document.querySelector('[role=dialog], [role=alertdialog]'),
      undefined,
      { timeout: 1000 },
    )
    .catch(() => {}) // a reload keeps the step of a dialog that it has closed
}

/**
 * Fails with the list of violations of WCAG 2.2 A and AA (axe-core) of what stands on top: the open dialog or menu, else the page.
 * Screens and windows of the program are looked at by the tour (accessibilita.e2e.ts), and here, in the state that the journey has
 * brought them to, where everything is tried. What is still sliding or being placed may cover what it will not cover in the
 * end: where a first look finds something, what a second one finds counts.
 */
export async function noViolations(page: Page): Promise<void> {
  if (!TUTTO && /^\/app(\/|$)/.test(new URL(page.url()).pathname)) return pronta(page)
  await conAxe(page)
  let violazioni = await guardaConAxe(page)
  if (violazioni.length > 0) {
    const dove = await page.evaluate(() => scrollY)
    // At its end nothing lies half under a bar that stays.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.waitForTimeout(1000)
    violazioni = await guardaConAxe(page)
    await page.evaluate((y) => scrollTo(0, y), dove)
  }
  expect(violazioni, `violazioni di accessibilità in ${page.url()}`).toEqual([])
}

/** What stands on top is drawn, and has the keyboard where it takes it: the next key is for it. */
async function pronta(page: Page): Promise<void> {
  await disegnata(page)
  await page
    .waitForFunction(
      () => {
        const aperte = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
        const sopra = aperte.filter((e) => e.checkVisibility() && e.getBoundingClientRect().width > 0).at(-1)
        return !sopra || sopra.contains(document.activeElement)
      },
      undefined,
      { timeout: 1000 },
    )
    .catch(() => {}) // not everything that opens takes it
}

const guardaConAxe = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const sopra = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')]
      .filter((e) => e.checkVisibility() && e.getBoundingClientRect().width > 0)
      .at(-1)
    const esito = await axe.run(sopra ?? document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    })
    return esito.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, html }) => `${id}: ${help} — ${target.join(' ')} ${html.slice(0, 300)}`),
    )
  })

/** Puts axe into a page that doesn't have it yet: half a megabyte to read. */
export async function conAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** One for all servers of a worker, which run one after the other: what a browser keeps of the program is of an address. */
let porta: Promise<number> | undefined

interface Server {
  indirizzo: string
  ferma: () => Promise<void>
  riavvia: () => Promise<void>
}

/** A copy of the prepared data, and where its server is to answer. */
async function luogo(extra: Record<string, string>) {
  const dati = mkdtempSync(join(tmpdir(), 'tepore-e2e-'))
  cpSync(inject('modello').cartella, dati, { recursive: true })
  porta ??= freePort()
  const variabili = { LOG_LEVEL: 'warn', ...extra, PORT: String(await porta), DATA_DIR: dati }
  return {
    variabili,
    indirizzo: `http://127.0.0.1:${await porta}`,
    butta: () => rmSync(dati, { recursive: true, force: true }),
  }
}

async function avviaServer(extra: Record<string, string>): Promise<Server> {
  const { variabili, indirizzo, butta } = await luogo(extra)
  cheapPasswords()
  const environment = readEnvironment({ ...variabili, LOG_LEVEL: 'silent' })
  const archive = await openDatabase(environment)
  const app = await createApp({ environment, archive })
  await app.listen({ host: environment.host, port: environment.porta })
  return {
    indirizzo,
    ferma: async () => {
      await endAll(app, archive)
      butta()
    },
    riavvia: () =>
      Promise.reject(
        new Error('Per riavviare il server serve un processo: withTepore({}, { processo: true })'),
      ),
  }
}

async function avviaProcesso(extra: Record<string, string>): Promise<Server> {
  const { variabili, indirizzo, butta } = await luogo(extra)
  let processo: ChildProcess

  const avvia = async () => {
    let uscita = ''
    const env = { ...process.env, ...variabili }
    processo = spawn(process.execPath, ['src/server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const annota = (pezzo: unknown) => {
      uscita = (uscita + String(pezzo)).slice(-4000)
    }
    processo.stdout?.on('data', annota)
    processo.stderr?.on('data', annota)
    // A machine that is at work on four other things takes its time.
    for (let tentativo = 0; tentativo < 900 && processo.exitCode === null; tentativo++) {
      const ready = await fetch(`${indirizzo}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (ready) return
      await new Promise((risolvi) => setTimeout(risolvi, 50))
    }
    butta()
    throw new Error(`Il server non è partito:\n${uscita}`)
  }
  const ferma = async (segnale: NodeJS.Signals) => {
    if (processo.exitCode !== null || processo.signalCode !== null) return
    const fine = new Promise((risolvi) => processo.once('exit', risolvi))
    processo.kill(segnale)
    await fine
  }

  await avvia()
  return {
    indirizzo,
    ferma: async () => {
      await ferma('SIGTERM')
      butta()
    },
    riavvia: async () => {
      await ferma('SIGKILL')
      await avvia()
    },
  }
}

async function fotografa(nome: string, contesti: BrowserContext[]): Promise<void> {
  mkdirSync('test-results', { recursive: true })
  const file = nome.replace(/[^\p{L}\d]+/gu, '-').slice(0, 80)
  const pagine = contesti.flatMap((contesto) => contesto.pages())
  for (const [indice, page] of pagine.entries())
    await page.screenshot({ path: join('test-results', `${file}-${indice + 1}.png`) }).catch(() => {})
}
