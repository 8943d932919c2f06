import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { instantFromRome, oggi } from '#shared/dates.ts'
import { launchBrowser } from '#test/launch.ts'
import { apreDialogo, percorsoDi, SCREENS, type Screen } from '#test/screens.ts'
import { type Azienda, apriAzienda, ORA, type Quanto } from './pictures/company.ts'
import { DEL_README, perReadme } from './pictures/readme.ts'
import { fogli, indice } from './pictures/sheets.ts'

/**
 * `npm run pictures`: every screen and dialog, at every width, in both themes, with the demo company, with none, with
 * too much, with a server that fails and without network, into the ignored folder pictures/ (open index.html).
 *   --solo clienti,cliente   only what begins so   --misure 390,768   --temi dark   --stati empty,full   --data DIR
 *   --readme   only the pictures of README and guide, into docs/immagini
 */

const MISURE: Record<string, { width: number; height: number }> = {
  1440: { width: 1440, height: 900 },
  768: { width: 768, height: 1024 },
  390: { width: 390, height: 844 },
}
const THEMES = ['light', 'dark'] as const
const STATI = ['filled', 'empty', 'full', 'failing', 'offline'] as const
type Stato = (typeof STATI)[number]
type Tema = (typeof THEMES)[number]

const INSIEME = 2
/** What opening something must have brought. */
const APERTO = '[role=dialog], [role=alertdialog], [role=menu], [role=alert]'
/** Of a long screen, how many screenfuls are taken. */
const SCHERMI = 2.5

const eIntera = (file: string) => file.includes('~intera')

interface Gruppo {
  stato: Stato
  larghezza: string
  chi: Screen['chi']
  schermate: Screen[]
}

const { cartella, solo, misure, temi, stati, readme } = opzioni()
const aziende = new Map<Quanto, Promise<Azienda>>()
const prese = new Map<string, string[]>()
const saltate: string[] = []
const traffico = new WeakMap<Page, { aperte: number; ultima: number }>()

if (!existsSync('dist/index.html')) throw new Error('Manca dist/: esegui prima npm run build.')
const browser = await launchBrowser()
try {
  const coda = gruppi()
  const lavora = async () => {
    for (let uno = coda.shift(); uno; uno = coda.shift()) await fotografa(browser, uno)
  }
  await Promise.all(Array.from({ length: INSIEME }, lavora))
  if (!readme) mkdirSync(join(cartella, 'fogli'), { recursive: true })
  for (const [nome, file] of [...prese].sort()) {
    const larghezza = Number(nome.split('-')[1])
    const [intere, viste] = [file.filter(eIntera), file.filter((uno) => !eIntera(uno))]
    await fogli(browser, join(cartella, 'fogli'), nome, larghezza, inOrdine(viste))
    await fogli(browser, join(cartella, 'fogli'), `${nome}-intere`, larghezza, inOrdine(intere))
  }
  if (!readme) indice(cartella)
} finally {
  await browser.close()
  for (const azienda of aziende.values()) await azienda.then((una) => una.chiudi()).catch(() => {})
}
for (const riga of saltate) console.warn(`✗ ${riga}`)
const quante = [...prese.values()].reduce((somma, file) => somma + file.length, 0)
console.info(
  readme
    ? 'Immagini del README e della guida in docs/immagini'
    : `${quante} immagini in ${join(cartella, 'index.html')}`,
)
process.exitCode = saltate.length > 0 ? 1 : 0

function gruppi(): Gruppo[] {
  const scelte = SCREENS.filter(({ nome }) =>
    readme
      ? DEL_README.some(({ schermata }) => schermata === nome)
      : solo.length === 0 || solo.some((s) => nome.startsWith(s)),
  )
  return stati.flatMap((stato) =>
    misure.flatMap((larghezza) =>
      (['nessuno', 'admin', 'tecnico'] as const).flatMap((chi) => {
        const schermate = scelte.filter(
          (s) => s.chi === chi && (s.larghezze?.includes(Number(larghezza)) ?? true) && siVede(s, stato),
        )
        return schermate.length > 0 ? [{ stato, larghezza, chi, schermate }] : []
      }),
    ),
  )
}

/** Without the server there is nothing to click on; what needs records isn't there without them. */
function siVede({ apri, chi, conDati }: Screen, stato: Stato): boolean {
  if (stato === 'failing' || stato === 'offline') return !apri && chi !== 'nessuno'
  return stato !== 'empty' || (!conDati && chi !== 'nessuno')
}

async function fotografa(con: Browser, { stato, larghezza, chi, schermate }: Gruppo): Promise<void> {
  const { indirizzo, token, ids } = await azienda(stato === 'empty' || stato === 'full' ? stato : 'filled')
  const contesto = await con.newContext({
    viewport: MISURE[larghezza] ?? null,
    hasTouch: larghezza !== '1440',
    isMobile: larghezza === '390',
    deviceScaleFactor: readme && larghezza === '390' ? 2 : 1,
    reducedMotion: 'reduce',
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
  })
  contesto.setDefaultTimeout(8000)
  await contesto.clock.setFixedTime(new Date(instantFromRome(oggi(), ORA)))
  if (chi !== 'nessuno')
    await contesto.addInitScript((valore) => localStorage.setItem('token', valore), token[chi])
  if (stato === 'failing')
    await contesto.route(/\/api\/(?!auth\/me)/, (route) =>
      route.fulfill({
        status: 500,
        json: {
          error: 'Errore interno del server',
          code: 'errore_interno',
          campi: {},
          richiesta: 'a1b2c3d4',
        },
      }),
    )
  for (const schermata of schermate) {
    const path = percorsoDi(schermata.percorso, ids)
    if (path === null) continue
    const page = await contesto.newPage()
    segui(page)
    try {
      await page.emulateMedia({ colorScheme: temi[0] ?? null })
      await page.goto(`${indirizzo}/app${path}`)
      if (apreDialogo(schermata) && stato !== 'failing')
        await page
          .getByRole('dialog')
          .first()
          .waitFor({ timeout: 4000 })
          .catch(() => {})
      await quieta(page, stato === 'failing')
      if (schermata.apri) {
        await schermata.apri(page)
        if (!schermata.sulPosto) await page.locator(APERTO).first().waitFor()
      }
      if (stato === 'offline') await contesto.setOffline(true)
      await quieta(page)
      const quella = DEL_README.find((una) => una.schermata === schermata.nome && una.larghezza === larghezza)
      if (!readme) for (const theme of temi) await scatta(page, stato, larghezza, theme, schermata)
      else if (quella) await perReadme(con, page, quella.file)
    } catch (errore) {
      saltate.push(`${stato} ${larghezza} ${schermata.nome}: ${String(errore).split('\n')[0]}`)
    } finally {
      await contesto.setOffline(false)
      await page.close()
    }
  }
  await contesto.close()
}

/** Everything is loaded and drawn: no call under way for a while, all letters there. A failed call is tried again after a second. */
async function quieta(page: Page, riprova = false): Promise<void> {
  if (riprova) await page.waitForTimeout(1800)
  const viste = traffico.get(page) ?? { aperte: 0, ultima: 0 }
  for (let volta = 0; volta < 120; volta++) {
    if (viste.aperte === 0 && performance.now() - viste.ultima > 350) break
    await page.waitForTimeout(50)
  }
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await page.waitForTimeout(120)
}

/** Counts the calls of a page: its load state is reached once, long before the last dialog. */
function segui(page: Page): void {
  const viste = { aperte: 0, ultima: performance.now() }
  traffico.set(page, viste)
  const conta = (passo: number) => () => {
    viste.aperte += passo
    viste.ultima = performance.now()
  }
  page.on('request', conta(1))
  page.on('requestfinished', conta(-1))
  page.on('requestfailed', conta(-1))
}

/** What is seen at first; the rest of a long screen (~intera), the end of a long dialog (~fondo). */
async function scatta(
  page: Page,
  stato: Stato,
  larghezza: string,
  theme: Tema,
  { nome, apri }: Screen,
): Promise<void> {
  const gruppo = `${stato}-${larghezza}-${theme}`
  const dove = join(cartella, stato, `${larghezza}-${theme}`)
  mkdirSync(dove, { recursive: true })
  const salva = async (file: string, opzioni: Parameters<Page['screenshot']>[0] = {}) => {
    const path = join(dove, `${file}.png`)
    await page.screenshot({ path, animations: 'disabled', ...opzioni })
    prese.set(gruppo, [...(prese.get(gruppo) ?? []), path])
  }
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForTimeout(60)
  await salva(nome)
  const { width, height } = MISURE[larghezza] ?? { width: 0, height: 0 }
  const inDialogo = await page.getByRole('dialog').count()
  if (inDialogo > 0) {
    if (await scorri(page, 1e6)) await salva(`${nome}~fondo`)
    await scorri(page, 0)
    return
  }
  const alta = await page.evaluate(() => document.documentElement.scrollHeight)
  if (apri || alta < height * 1.15) return
  await salva(`${nome}~intera`, {
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(alta, height * SCHERMI) },
  })
}

/** Scrolls the topmost dialog; false where all of it is in sight. */
function scorri(page: Page, fino: number): Promise<boolean> {
  return page.evaluate((y) => {
    const dialogo = [...document.querySelectorAll('[role=dialog]')].at(-1)
    const parti = [dialogo, ...(dialogo?.querySelectorAll('*') ?? [])].filter((e) => e instanceof HTMLElement)
    const resto = (e: HTMLElement) => e.scrollHeight - e.clientHeight
    const lunga = parti
      .filter((e) => resto(e) > 40 && /auto|scroll/.test(getComputedStyle(e).overflowY))
      .sort((a, b) => resto(b) - resto(a))[0]
    lunga?.scrollTo(0, y)
    return lunga !== undefined
  }, fino)
}

function azienda(quanto: Quanto): Promise<Azienda> {
  const gia = aziende.get(quanto)
  if (gia) return gia
  const nuova = apriAzienda(quanto)
  aziende.set(quanto, nuova)
  return nuova
}

/** In the order of the list of screens, whatever order they were taken in. */
function inOrdine(file: string[]): string[] {
  const posto = (uno: string) =>
    SCREENS.findIndex(({ nome }) => uno.match(/([^/~]+)(~\w+)?\.png$/)?.[1] === nome)
  return file.sort((a, b) => posto(a) - posto(b))
}

function opzioni() {
  const { values } = parseArgs({
    options: {
      solo: { type: 'string', default: '' },
      misure: { type: 'string', default: Object.keys(MISURE).reverse().join() },
      temi: { type: 'string', default: THEMES.join() },
      stati: { type: 'string', default: STATI.join() },
      data: { type: 'string', default: 'pictures' },
      readme: { type: 'boolean', default: false },
    },
  })
  const parti = (testo: string) => testo.split(',').filter(Boolean)
  const tra = <T extends string>(testo: string, note: readonly T[], nome: string) =>
    parti(testo).map((parte) => {
      const trovata = note.find((nota) => nota === parte)
      if (!trovata) throw new Error(`--${nome} ${parte}: può essere ${note.join(', ')}`)
      return trovata
    })
  return {
    cartella: resolve(values.data),
    solo: parti(values.solo),
    misure: tra(values.misure, Object.keys(MISURE), 'misure'),
    temi: values.readme ? (['light'] as const) : tra(values.temi, THEMES, 'temi'),
    stati: values.readme ? (['filled'] as const) : tra(values.stati, STATI, 'stati'),
    readme: values.readme,
  }
}
